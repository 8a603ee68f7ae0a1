/** A page of a list that goes on by a cursor. */
export interface CursorPage<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** The rows of all pages, each page fetched when it is reached: `for await (const row of kage.subscriptions.list())`. */
export async function* everyRow<Row>(
  fetchPage: (cursor: string | undefined) => Promise<CursorPage<Row>>,
): AsyncGenerator<Row, void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: CursorPage<Row> = await fetchPage(cursor);
    yield* page.data;
    cursor = page.nextCursor;
  }
}
