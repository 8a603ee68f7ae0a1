import { useLayoutEffect, useRef, useState } from 'react';

import type { Column } from './Table';

/** The width of a column without one of its own, in pixels with its margins. */
const TEXT_WIDTH = 140;
const FIGURE_WIDTH = 110;
/** Of a table that has less room than this the columns stand closer, and the buttons of a row fold into a menu. */
const TIGHT_BELOW = 900;
/** What closer columns save each. */
const TIGHT = 12;
/** Three icons beside each other: more of them fold. */
const FOLD_ABOVE = 120;
/** The importance of a column without one of its own: the heading is hidden last, then the state, then everything else. */
const WORTH = { title: 0, aside: 1, line: 2, hide: 4 } as const;

type Sized = Pick<Column<never>, 'id' | 'width' | 'align' | 'phone' | 'priority'>;

export const widthOf = ({ width, align }: Sized, isTight = false): number =>
  (width ?? (align === 'right' ? FIGURE_WIDTH : TEXT_WIDTH)) - (isTight ? TIGHT : 0);

const priorityOf = ({ phone = 'line', priority }: Sized): number => priority ?? WORTH[phone];

const headingOf = <T extends Sized>(columns: readonly T[]) => columns.find(({ phone }) => phone === 'title') ?? columns[0];
/** The most important first, and of equals the first one. */
const byWorthOf = <T extends Sized>(columns: readonly T[]) => [...columns].sort((a, b) => priorityOf(a) - priorityOf(b));

/** The columns that fit beside each other, the most important first. The heading always stays. */
export function columnsThatFit<T extends Sized>(columns: readonly T[], room: number, isTight = false): readonly T[] {
  const heading = headingOf(columns);
  const byWorth = byWorthOf(columns);
  const kept = new Set<T>();
  let left = room;
  for (const column of byWorth) {
    const width = widthOf(column, isTight);
    if (width > left && column !== heading) continue;
    left -= width;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}

/** Without so many of the least important columns. The heading always stays. */
export function withoutLeast<T extends Sized>(columns: readonly T[], count: number): readonly T[] {
  const heading = headingOf(columns);
  const others = byWorthOf(columns).filter((column) => column !== heading);
  const left = new Set(others.slice(0, Math.max(0, others.length - count)));
  return columns.filter((column) => column === heading || left.has(column));
}

interface Room {
  /** For the columns, without the boxes and buttons. */
  columns: number;
  isTight: boolean;
}

/** Measures the room of a table, leaves out the columns that have none, and says whether the rest stands closer and the buttons fold. */
export function useFitting<T extends Sized>(columns: readonly T[], rows: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>();
  const [isFolded, setFolded] = useState(false);
  /** How many columns more are left out, as they take more than their widths say: words are longer in another language. */
  const [dropped, setDropped] = useState(0);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let measured = 0;
    const measure = () => {
      const widthOfAll = (cells: string) =>
        [...element.querySelectorAll<HTMLElement>(cells)].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      const width = element.clientWidth;
      // Rows that grow higher change nothing.
      if (width === measured) return;
      measured = width;
      setDropped(0);
      const isTight = width < TIGHT_BELOW;
      const actions = widthOfAll('thead th.actions');
      // Without a layout, as in a test, everything has room.
      setRoom(width > 0 ? { columns: width - actions - widthOfAll('thead th.select'), isTight } : undefined);
      // Folded buttons do not say how wide they would be: they unfold where there is room again.
      setFolded((was) => width > 0 && isTight && (was || actions > FOLD_ABOVE));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rows, isFolded]);

  // After each drawing: the least important column goes as long as the table is wider than its place.
  useLayoutEffect(() => {
    const element = ref.current;
    const over = (element?.querySelector('table')?.offsetWidth ?? 0) - (element?.clientWidth ?? 0);
    if (room && over > 0 && dropped < columns.length - 1) setDropped(dropped + 1);
  }, [rows, room, columns, dropped]);

  const isTight = room?.isTight ?? false;
  const fitting = room === undefined ? columns : withoutLeast(columnsThatFit(columns, room.columns, isTight), dropped);
  return { ref, columns: fitting, isTight, isFolded };
}
