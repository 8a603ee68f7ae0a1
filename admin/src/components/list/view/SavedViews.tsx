import { OutlinedInput } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { t } from '../../../language/language';
import { useApi } from '../../../providers/queries';
import { ActionButton } from '../../buttons/ActionButton';
import { SubmitButton } from '../../buttons/SubmitButton';
import { useSingleFlight } from '../../buttons/useSingleFlight';
import { toast } from '../../feedback/toast';
import { Part } from './Part';

/** The parts of the address that belong to a view; the page does not. */
const PARTS = ['filter', 'sort', 'order', 'perPage', 'columns'];

/** The address of a list as a view keeps it. */
export function viewOf(search: string): string {
  const query = new URLSearchParams(search);
  return new URLSearchParams(PARTS.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))).toString();
}

/** A person's own views of a list: filter, sort and columns under a name. */
export const SavedViews = ({ resource, onClose }: { resource: string; onClose: () => void }) => {
  const api = useApi();
  const client = useQueryClient();
  const { search, pathname } = useLocation();
  const [name, setName] = useState('');
  const queryKey = ['views', resource];
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => api.views(resource, signal) });
  const refresh = () => client.invalidateQueries({ queryKey });

  const [save, saving] = useSingleFlight(async () => {
    try {
      await api.saveView({ list: resource, name: name.trim(), search: viewOf(search) });
    } catch (error) {
      toast.failure(t('Error'), error, t('The view could not be saved.'));
      return;
    }
    setName('');
    await refresh();
  });
  const [remove] = useSingleFlight(async (id: number) => {
    try {
      await api.deleteView(id);
    } catch (error) {
      toast.failure(t('Error'), error, t('The view could not be deleted.'));
      return;
    }
    await refresh();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void save();
  };

  return (
    <Part>
      <h2>{t('Saved views')}</h2>
      {data.map((view) => (
        <div key={view.id} style={{ display: 'flex', alignItems: 'center' }}>
          <Link
            to={{ pathname, search: view.search }}
            onClick={onClose}
            aria-current={view.search === viewOf(search) ? 'true' : undefined}
            className="quiet-link"
            style={{ flex: 1, padding: '5px 0', overflowWrap: 'anywhere' }}
          >
            {view.name}
          </Link>
          <ActionButton
            icon={Trash2}
            label={t('Delete the view {{name}}', { name: view.name })}
            hint={t('Delete')}
            danger
            onClick={() => void remove(view.id)}
          />
        </div>
      ))}
      <form onSubmit={submit} style={{ display: 'flex', alignItems: 'center', gap: 6, marginTop: 4 }}>
        <OutlinedInput
          size="small"
          fullWidth
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={t('Name of this view')}
          slotProps={{ input: { 'aria-label': t('Name of this view') } }}
        />
        <SubmitButton busy={saving} disabled={!name.trim()}>
          {t('Save')}
        </SubmitButton>
      </form>
    </Part>
  );
};
