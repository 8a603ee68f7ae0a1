import { useEffect } from 'react';

const MAIN = 'content';
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Where the focus last was: its element with all that it stood in, the nearest first, and which child of its parent each was. */
type Trail = { element: Element; index: number }[];

function trailOf(target: Element): Trail {
  const trail: Trail = [];
  for (let element: Element | null = target; element && element.id !== MAIN; element = element.parentElement) {
    trail.push({ element, index: element.parentElement ? [...element.parentElement.children].indexOf(element) : 0 });
  }
  return trail;
}

/** The row that has taken the place of the lost one; else the nearest thing around it that still stands. */
function nextFocusTarget(trail: Trail): HTMLElement | null {
  const at = trail.findIndex(({ element }) => element.isConnected);
  const main = document.getElementById(MAIN);
  const around = at === -1 ? main : trail[at]?.element;
  const lost = trail[at === -1 ? trail.length - 1 : at - 1];
  if (lost && around?.matches('tbody, ul')) {
    const row = around.children[Math.min(lost.index, around.children.length - 1)];
    const target = row?.querySelector<HTMLElement>(FOCUSABLE);
    if (target) return target;
  }
  return around instanceof HTMLElement ? around : main;
}

/**
 * What had the focus may go: a row that was deleted, a button that has done its work, the screen that a link has left. The browser then
 * starts again at the top of the page; this keeps keyboard users at the place where they were.
 */
export const FocusKeeper = () => {
  useEffect(() => {
    let trail: Trail = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (target.closest(`#${MAIN}`)) trail = trailOf(target);
      // A dialog and a menu give it back where they had it from.
      else if (!target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=presentation]')) trail = [];
    };
    // A press on something that takes no focus is not a loss.
    const onPress = () => {
      if (trail[0]?.element.isConnected) trail = [];
    };
    const onChange = () => {
      const [lost] = trail;
      if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
      const target = nextFocusTarget(trail);
      trail = [];
      if (!target) return;
      if (!target.matches(FOCUSABLE)) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };

    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
  return null;
};
