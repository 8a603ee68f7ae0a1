import { useLayoutEffect, useRef, useState } from 'react';

import type { Column } from './Table';

/** The width of a column without one of its own, in pixels with its margins. */
const TEXT_WIDTH = 140;
const FIGURE_WIDTH = 110;
/** The importance of a column without one of its own: the heading is hidden last, then the state, then everything else. */
const WORTH = { title: 0, aside: 1, line: 2, hide: 4 } as const;

type Sized = Pick<Column<never>, 'id' | 'width' | 'align' | 'phone' | 'priority'>;

export const widthOf = ({ width, align }: Sized): number => width ?? (align === 'right' ? FIGURE_WIDTH : TEXT_WIDTH);

const priorityOf = ({ phone = 'line', priority }: Sized): number => priority ?? WORTH[phone];

/** The columns that fit beside each other: the least important are hidden first, and of equals the last one. The heading always stays. */
export function columnsThatFit<T extends Sized>(columns: readonly T[], room: number): readonly T[] {
  const heading = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  const byWorth = [...columns].sort((a, b) => priorityOf(a) - priorityOf(b));
  const kept = new Set<T>();
  let left = room;
  for (const column of byWorth) {
    left -= widthOf(column);
    if (left < 0 && column !== heading) break;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}

/** Measures the room of a table, without its boxes and buttons, and leaves out the columns that have none. */
export function useFitting<T extends Sized>(columns: readonly T[], rows: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>();

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const beside = [...element.querySelectorAll<HTMLElement>('thead th.select, thead th.actions')];
      const width = element.clientWidth - beside.reduce((sum, cell) => sum + cell.offsetWidth, 0);
      // Without a layout, as in a test, everything has room.
      setRoom(element.clientWidth > 0 ? width : undefined);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rows]);

  return { ref, columns: room === undefined ? columns : columnsThatFit(columns, room) };
}
