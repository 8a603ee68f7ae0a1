import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { styled } from '@mui/material/styles';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { Plan } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { toast } from '../../components/feedback/toast';
import { MoneyText } from '../../components/text/MoneyText';
import { StatusChip } from '../../components/text/StatusChip';
import { formatBytes } from '../../format/bytes';
import { labelIn, TRAFFIC_RESETS } from '../../format/choices';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface Props {
  plans: readonly Plan[];
  canWrite: boolean;
  onEdit: (plan: Plan) => void;
  onDelete: (plan: Plan) => void;
}

/** How far a pointer moves before it drags, so that a press on the handle alone moves nothing. */
const DRAG_FROM_PX = 4;

/** Sorted by dragging the handle, or by keyboard: Space lifts a plan, the arrows move it, Space drops it, Escape cancels. */
export const PlanRows = ({ plans, ...rest }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  // The new order while the server is asked to take it.
  const [moved, setMoved] = useState<readonly Plan[]>();
  const shown = moved ?? plans;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const move = async ({ active, over }: DragEndEvent) => {
    const from = plans.findIndex(({ id }) => id === active.id);
    const to = plans.findIndex(({ id }) => id === over?.id);
    const plan = plans[from];
    if (!plan || to < 0 || from === to) return;
    setMoved(arrayMove([...plans], from, to));
    try {
      await api.updatePlan(plan.id, { position: to + 1, version: plan.version });
    } catch (error) {
      toast.failure(t('Error'), error, t('The plan could not be moved'));
    }
    await refresh();
    setMoved(undefined);
  };

  const nameOf = (id: string | number) => plans.find((plan) => plan.id === id)?.name ?? '';
  const placeOf = (id: string | number | undefined) =>
    t('place {{place}} of {{places}}', { place: plans.findIndex((plan) => plan.id === id) + 1, places: plans.length });

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={(event) => void move(event)}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => t('{{plan}} is lifted, at {{place}}', { plan: nameOf(active.id), place: placeOf(active.id) }),
          // Over its own place it has just been lifted, which was announced already.
          onDragOver: ({ active, over }) =>
            active.id === over?.id ? undefined : t('{{plan}} is moved to {{place}}', { plan: nameOf(active.id), place: placeOf(over?.id) }),
          onDragEnd: ({ active, over }) => t('{{plan}} is put down at {{place}}', { plan: nameOf(active.id), place: placeOf(over?.id) }),
          onDragCancel: ({ active }) => t('{{id}} is back at its place', { id: nameOf(active.id) }),
        },
        screenReaderInstructions: { draggable: t('Space lifts the plan, the arrow keys move it, Space puts it down, Escape gives up.') },
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Rows aria-label={t('Plans')}>
          {shown.map((plan) => (
            <Row key={plan.id} plan={plan} {...rest} canMove={rest.canWrite && plans.length > 1 && !moved} />
          ))}
        </Rows>
      </SortableContext>
    </DndContext>
  );
};

interface RowProps extends Omit<Props, 'plans'> {
  plan: Plan;
  canMove: boolean;
}

const Row = ({ plan, canWrite, canMove, onEdit, onDelete }: RowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: plan.id,
    disabled: !canMove,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'dragged' : undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {canWrite && (
        <button
          type="button"
          className="handle"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('Move {{name}}', { name: plan.name })}
          aria-disabled={!canMove}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      )}
      <div className="name">
        <span>{plan.name}</span>
        <span className="mono">{plan.code}</span>
      </div>
      <div className="price">
        <MoneyText amount={plan.price} />
        <span className="note">{t('for {{days}}', { days: t('{{count, number}} days', { count: plan.days }) })}</span>
      </div>
      <div className="limits">
        <span>{plan.trafficLimitBytes === null ? t('No traffic limit') : `${formatBytes(plan.trafficLimitBytes)}${resetOf(plan)}`}</span>
        <span className="note">{devicesOf(plan)}</span>
      </div>
      <StatusChip label={plan.isActive ? t('Offered') : t('Not offered')} tone={plan.isActive ? 'good' : 'neutral'} />
      {canWrite && (
        <div className="actions">
          <ActionButton icon={Pencil} label={t('Edit {{name}}', { name: plan.name })} hint={t('Edit')} onClick={() => onEdit(plan)} />
          <ActionButton
            icon={Trash2}
            label={t('Delete {{name}}', { name: plan.name })}
            hint={plan.isSold ? t('It was sold: edit it and stop offering it') : t('Delete')}
            danger
            disabled={plan.isSold}
            onClick={() => onDelete(plan)}
          />
        </div>
      )}
    </li>
  );
};

const devicesOf = ({ maxSessions, maxInstalls }: Plan) =>
  maxSessions === null && maxInstalls === null
    ? t('Sessions and installs as the project')
    : `${maxSessions === null ? t('Sessions as the project') : t('{{count, number}} sessions', { count: maxSessions })}, ${maxInstalls === null ? t('installs as the project') : t('{{count, number}} installs', { count: maxInstalls })}`;

const resetOf = ({ trafficReset }: Plan) => (trafficReset === 'none' ? '' : ` ${labelIn(TRAFFIC_RESETS, trafficReset).toLowerCase()}`);

const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 2fr) minmax(max-content, 1fr) minmax(0, 2fr) auto auto',
    alignItems: 'center',
    gap: 16,
    minHeight: 56,
    padding: '8px 16px 8px 10px',
    borderBottom: '1px solid var(--line)',
    background: 'var(--panel)',
  },
  'li:not(:has(.handle))': { gridTemplateColumns: 'minmax(0, 2fr) minmax(max-content, 1fr) minmax(0, 2fr) auto', paddingLeft: 16 },
  // The state is as wide as its word, also where its column has more room.
  'li > span': { justifySelf: 'end' },
  'li:last-child': { borderBottom: 0 },
  'li.dragged': { position: 'relative', zIndex: 2, boxShadow: 'var(--shadow-pop)' },
  '.handle': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 36,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'var(--text-faint)',
    cursor: 'grab',
    touchAction: 'none',
    '&:hover': { color: 'var(--text)' },
    '&[aria-disabled=true]': { cursor: 'default', opacity: 0.4 },
  },
  '.name, .price, .limits': { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  '.name > :first-of-type': { fontWeight: 500 },
  '.name .mono, .note': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
  '.price': { alignItems: 'flex-end' },
  '.actions': { display: 'flex', gap: 2 },
  '@media (max-width: 767px)': {
    'li, li:not(:has(.handle))': { gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: '6px 12px' },
    'li:not(:has(.handle))': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '.limits': { gridColumn: 2 },
    'li:not(:has(.handle)) .limits': { gridColumn: 1 },
    '.actions': { gridColumn: '2 / -1', justifyContent: 'flex-end' },
  },
});
