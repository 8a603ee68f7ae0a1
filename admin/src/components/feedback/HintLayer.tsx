import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import './HintLayer.css';

const ID = 'hint';
const WAIT_MS = 350;
/** Long enough to reach the words themselves with the pointer. */
const LINGER_MS = 120;
const GAP = 6;
const EDGE = 8;

interface Shown {
  anchor: HTMLElement;
  text: string;
}

const anchorOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null);

/**
 * One tooltip for the whole console: whatever bears `data-hint` gets it while the pointer or the keyboard's focus rests there, or at a
 * touch where it bears `data-hint-touch` too. A list of rows so costs no component, no listener and no state for each of its buttons.
 */
export const HintLayer = () => {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (next: Shown | null, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(next), delay);
    };
    const show = (anchor: HTMLElement, delay: number) => later({ anchor, text: anchor.dataset.hint ?? '' }, delay);
    const hide = () => later(null, 0);

    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const anchor = anchorOf(target);
      if (anchor) show(anchor, WAIT_MS);
      else if (target instanceof Element && target.id === ID) clearTimeout(timer);
      else later(null, LINGER_MS);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const anchor = anchorOf(target);
      if (anchor && target instanceof Element && target.matches(':focus-visible')) show(anchor, 0);
    };
    const onPress = ({ target }: Event) => {
      const anchor = anchorOf(target);
      if (anchor && anchor.dataset.hintTouch !== undefined) show(anchor, 0);
      else hide();
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();

    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true, passive: true };
    document.addEventListener('pointerover', onOver, options);
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('focusout', hide, options);
    document.addEventListener('click', onPress, options);
    document.addEventListener('keydown', onKey, options);
    document.addEventListener('scroll', hide, options);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);

  return shown && <Words key={shown.text} {...shown} />;
};

const Words = ({ anchor, text }: Shown) => {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const words = box.current;
    if (!words || !anchor.isConnected) return;
    const spot = anchor.getBoundingClientRect();
    const { width, height } = words.getBoundingClientRect();
    const below = spot.bottom + GAP;
    words.style.top = `${below + height + EDGE > window.innerHeight ? spot.top - GAP - height : below}px`;
    words.style.left = `${Math.max(EDGE, Math.min(spot.left + (spot.width - width) / 2, document.documentElement.clientWidth - width - EDGE))}px`;
    words.style.visibility = 'visible';
  }, [anchor, text]);

  useEffect(() => {
    anchor.setAttribute('aria-describedby', ID);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor]);

  // Straight into <body>: a dialog hides everything that stood beside it from screen readers, but not what comes later.
  return createPortal(
    <div ref={box} id={ID} role="tooltip" className="hint">
      {text}
    </div>,
    document.body,
  );
};
