import { useEffect } from 'react';

const MAIN = 'content';
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** The last place of the focus: its element and all ancestors, the nearest first, and the index of each in its parent. */
type Trail = { element: Element; index: number }[];

function trailOf(target: Element): Trail {
  const trail: Trail = [];
  for (let element: Element | null = target; element && element.id !== MAIN; element = element.parentElement) {
    trail.push({ element, index: element.parentElement ? [...element.parentElement.children].indexOf(element) : 0 });
  }
  return trail;
}

/** The row that has taken the place of the lost one; otherwise the nearest ancestor that still exists. */
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
 * The focused element may disappear: a deleted row, a button after its action, the screen that a link has left. The browser then starts
 * again at the top of the page; this component keeps keyboard users at their place.
 */
export const FocusKeeper = () => {
  useEffect(() => {
    let trail: Trail = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (target.closest(`#${MAIN}`)) trail = trailOf(target);
      // A dialog and a menu return the focus by themselves.
      else if (!target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=presentation]')) trail = [];
    };
    // A press on an element without focus is not a loss.
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
