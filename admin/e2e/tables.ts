import type { Page } from 'playwright-core';

/** Of the tables on the screen: what can be done stands on it, no word breaks in two, and, but for texts without end, no column cuts most of its rows. */
export const tableProblems = (page: Page, hasLongTexts = false): Promise<string[]> =>
  page.evaluate((mayCut) => {
    const LONG = 24;
    const problems = new Set<string>();

    const isBroken = (node: Text, from: number, to: number): boolean => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const isCut = (element: Element): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 1;
      return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
    };

    for (const table of document.querySelectorAll('main table')) {
      if (!table.checkVisibility()) continue;
      const rows = [...table.querySelectorAll('tbody tr')];
      const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '');
      for (const { right } of [...table.querySelectorAll('td.actions')].map((cell) => cell.getBoundingClientRect()))
        if (right > document.documentElement.clientWidth + 1) problems.add('the actions of a table are off the screen');
      heads.forEach((head, column) => {
        const cut = rows.filter((row) => [...(row.children[column]?.querySelectorAll('*') ?? [])].some(isCut)).length;
        if (!mayCut && cut > 1 && cut > rows.length / 2) problems.add(`the column ${head} is cut in ${cut} of ${rows.length} rows`);
      });
      const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!(node instanceof Text) || node.parentElement?.closest('.visually-hidden')) continue;
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu))
          if (word.length <= LONG && isBroken(node, index, index + word.length)) problems.add(`the word ${word} breaks in two`);
      }
    }
    return [...problems].slice(0, 5);
  }, hasLongTexts);
