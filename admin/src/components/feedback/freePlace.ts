import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';

import { isRightToLeft } from '../../language/language';

const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=tab]';
const MARGIN = 20;
const PHONE_MARGIN = 16;
const PHONE_WIDTH = 767;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Where something of a size can stand in a window, the usual place first. */
export function placesFor(
  size: { width: number; height: number },
  room: { width: number; height: number },
  isMirrored = isRightToLeft,
): readonly Box[] {
  const margin = room.width <= PHONE_WIDTH ? PHONE_MARGIN : MARGIN;
  const sides = [room.width - margin - size.width, margin];
  const lefts = [...(isMirrored ? sides.toReversed() : sides), (room.width - size.width) / 2].map(Math.round);
  const tops = [room.height - margin - size.height, margin, (room.height - size.height) / 2].map(Math.round);
  return tops.flatMap((top) => lefts.map((left) => ({ left, top, right: left + size.width, bottom: top + size.height })));
}

/** The first place under which no control lies, else the one with the fewest. */
export function freePlace(places: readonly Box[], controls: readonly Box[]): Box | undefined {
  const counted = places.map((place) => ({ place, count: controls.filter((control) => overlap(place, control)).length }));
  return counted.sort((a, b) => a.count - b.count)[0]?.place;
}

/** The controls that can be pressed now: a dialog covers those behind it. */
function controlsInSight(own: HTMLElement): Box[] {
  const modals = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')];
  const ground = modals.at(-1) ?? document.body;
  return [...ground.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !own.contains(control) && !control.closest('.visually-hidden'))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}

/** Puts a message where it covers no button, before it is drawn for the first time, and again in a window of another size. */
export function useFreePlace() {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const put = () => {
      const element = ref.current;
      if (!element || element.offsetWidth === 0) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const room = { width: document.documentElement.clientWidth, height: innerHeight };
      const found = freePlace(placesFor(size, room), controlsInSight(element));
      if (found) setPlace({ left: found.left, top: found.top });
    };
    put();
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, []);
  // Not in a style sheet, which would be mirrored.
  return { ref, place: place && { ...place, right: 'auto', bottom: 'auto' } };
}
