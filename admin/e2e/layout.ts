import type { Page } from 'playwright-core';

/** What stands where it cannot be read or pressed: behind an edge, outside of the window, or under something else. */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const SLACK = 3;
    const CONTROLS = 'a[href], button, input, select, textarea, [role=button], [role=combobox], [role=option], [role=menuitem], [role=tab]';
    const problems = new Set<string>();
    const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].findLast((each) =>
      each.checkVisibility(),
    );
    const root = modal ?? document.body;
    const edge = document.documentElement.clientWidth;

    const nameOf = (element: Element): string =>
      `'${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40) || element.tagName}'`;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      // One pixel is for screen readers.
      element.getBoundingClientRect().width !== 1 &&
      !element.closest('.visually-hidden, [aria-hidden=true], svg, textarea, [data-rfd-placeholder]');
    const parentsOf = (element: Element): Element[] => {
      const parents: Element[] = [];
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) parents.push(each);
      return parents;
    };

    /** The part of a box that its scrolling and clipping parents let through. */
    const visiblePart = (element: Element, { left, top, right, bottom }: Box): Box | undefined => {
      const seen = { left, top, right, bottom };
      for (const parent of [element, ...parentsOf(element)]) {
        const { overflowX, overflowY } = getComputedStyle(parent);
        const frame = parent.getBoundingClientRect();
        if (overflowX !== 'visible')
          Object.assign(seen, { left: Math.max(seen.left, frame.left), right: Math.min(seen.right, frame.right) });
        if (overflowY !== 'visible')
          Object.assign(seen, { top: Math.max(seen.top, frame.top), bottom: Math.min(seen.bottom, frame.bottom) });
      }
      return seen.right - seen.left > SLACK && seen.bottom - seen.top > SLACK ? seen : undefined;
    };
    const overlap = (one: Box, other: Box): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
    /** What is fixed or sticks stays in its place while the rest is scrolled beneath it. */
    const layerOf = (element: Element): Element | undefined =>
      [element, ...parentsOf(element)].find((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position));

    const rangeOf = (element: Element): Range => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range;
    };
    /** Line by line, without the air above and below the letters. */
    const linesOf = (element: Element): Box[] =>
      [...rangeOf(element).getClientRects()].map(({ left, top, right, bottom, height }) => ({
        left,
        right,
        top: top + height / 5,
        bottom: bottom - height / 5,
      }));
    const isCut = (element: Element): boolean => {
      const { left, right, bottom } = rangeOf(element).getBoundingClientRect();
      for (const around of [element, ...parentsOf(element)]) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        // Dots at the end of the last line; a single word may still go on behind the edge.
        if (webkitLineClamp !== 'none') return right > frame.right + 5;
        if (textOverflow === 'ellipsis') return false;
        if (['hidden', 'clip'].includes(overflowY) && bottom > frame.bottom + 5) return true;
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (['hidden', 'clip'].includes(overflowX)) return right > frame.right + 5;
      }
      return right > edge + 1 || left < -1;
    };

    const texts = [...root.querySelectorAll('*')].filter(
      (element) =>
        isShown(element) &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && !!textContent?.trim()),
    );
    for (const element of texts) if (isCut(element)) problems.add(`${nameOf(element)} is cut off`);

    const controls = [...root.querySelectorAll(CONTROLS)]
      .filter((element) => isShown(element) || (element.matches('input') && !!element.parentElement && isShown(element.parentElement)))
      .map((element) => ({ element, box: visiblePart(element, element.getBoundingClientRect()), layer: layerOf(element) }));
    for (const { element, box } of controls)
      if (box && (box.right > edge + 1 || box.left < -1)) problems.add(`${nameOf(element)} stands outside of the window`);

    for (const { element, box } of controls) {
      const { left, right } = rangeOf(element).getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      const hasDots = [element, ...element.querySelectorAll('*')].some((each) => getComputedStyle(each).textOverflow === 'ellipsis');
      if (box && !hasDots && element.matches('button, .MuiButton-root') && (right > frame.right + 1 || left < frame.left - 1))
        problems.add(`the words of ${nameOf(element)} do not fit into it`);
    }

    const pairs = <T extends { element: Element; box?: Box; layer?: Element }>(
      all: readonly T[],
      of: string,
      isOne: (a: T, b: T) => boolean,
    ) =>
      all.forEach((one, index) => {
        for (const other of all.slice(index + 1)) {
          if (!one.box || !other.box || one.layer !== other.layer || !overlap(one.box, other.box) || isOne(one, other)) continue;
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
          problems.add(`the ${of} ${nameOf(one.element)} and ${nameOf(other.element)} overlap`);
        }
      });
    const fieldOf = (element: Element) => element.closest('.MuiInputBase-root, .MuiAutocomplete-root, label');
    pairs(controls, 'controls', ({ element: one }, { element: other }) => !!fieldOf(one) && fieldOf(one) === fieldOf(other));
    const words = texts.map((element) => ({
      element,
      box: visiblePart(element, rangeOf(element).getBoundingClientRect()),
      layer: layerOf(element),
      lines: linesOf(element).flatMap((line) => visiblePart(element, line) ?? []),
    }));
    const isApart = (one: { lines: Box[] }, other: { lines: Box[] }) =>
      !one.lines.some((line) => other.lines.some((another) => overlap(line, another)));
    pairs(words, 'texts', isApart);
    return [...problems].slice(0, 8);
  });

/** The controls of a page that look the same with the focus as without it. */
export async function focusProblems(page: Page): Promise<string[]> {
  // What follows a key is the keyboard's focus, also where a script moves it.
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const FRAMES = 12;
    const widthOf = (element: Element | null | undefined, width: 'outlineWidth' | 'borderTopWidth') =>
      element && getComputedStyle(element)[width === 'outlineWidth' ? 'outlineStyle' : 'borderTopStyle'] !== 'none'
        ? parseFloat(getComputedStyle(element)[width])
        : 0;
    const hasRing = (at: Element): boolean =>
      widthOf(at, 'outlineWidth') >= 2 ||
      widthOf(at.closest('.MuiOutlinedInput-root')?.querySelector('fieldset'), 'borderTopWidth') >= 2 ||
      [...(at.closest('.MuiSwitch-root, .MuiCheckbox-root')?.querySelectorAll('*') ?? [])].some(
        (part) => widthOf(part, 'outlineWidth') >= 2,
      ) ||
      widthOf(at.closest('.MuiCheckbox-root'), 'outlineWidth') >= 2;
    const problems: string[] = [];
    const stops = document.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex="0"]');
    for (const stop of stops) {
      if (stop.tabIndex < 0 || !stop.checkVisibility({ checkVisibilityCSS: true }) || stop.closest('[aria-hidden=true]')) continue;
      stop.focus({ preventScroll: true });
      // The library notices the focus a moment later.
      for (let frame = 0; frame < FRAMES && !hasRing(stop); frame += 1) await new Promise(requestAnimationFrame);
      if (document.activeElement === stop && !hasRing(stop)) problems.push(`no ring around ${stop.outerHTML.slice(0, 120)}`);
    }
    return problems.slice(0, 5);
  });
}
