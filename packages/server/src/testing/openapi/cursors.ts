import { type ListedOperation } from './api-document';
import { HOSTILE_TEXTS } from './broken-value';
import { type Draft, fitted } from './draft';
import { toRequest } from './generated-request';
import { type OperationCount } from './trial-report';
import { type Send, type Trial } from './try-operations';

/** Requests at most to a list until it has a further page. */
export const CURSOR_ATTEMPTS = 12;

export const hasCursor = ({ operation }: ListedOperation): boolean =>
  operation.parameters.some(({ name }) => name === 'cursor');

/** Follows a list by the cursors that it returns, and sends cursors that it did not make. */
export async function tryCursors(
  { callers }: Trial,
  listed: ListedOperation,
  {
    drafts,
    count,
    send,
  }: { readonly drafts: readonly Draft[]; readonly count: OperationCount; readonly send: Send },
): Promise<void> {
  if (!hasCursor(listed)) return;
  const [caller] = callers;
  let cursor: string | null = null;
  let last: Draft | null = null;
  for (const draft of drafts.slice(0, CURSOR_ATTEMPTS)) {
    const fit = (await caller?.prepare(listed)) ?? {};
    // Filters would leave too little for a second page.
    last = fitted({ ...draft, query: { limit: '1' } }, fit, null);
    cursor = cursorOf((await send(toRequest(listed, last, null))).text);
    if (cursor !== null) break;
  }
  if (last === null) return;
  const { path, headers, body } = last;
  const withCursor = (text: string): Draft => ({
    path,
    headers,
    body,
    query: { limit: '1', cursor: text },
  });
  if (cursor !== null) {
    count.realCursors += 1;
    const next = await send(toRequest(listed, withCursor(cursor), null));
    const further = cursorOf(next.text);
    if (further !== null) {
      count.realCursors += 1;
      await send(toRequest(listed, withCursor(further), null));
    }
  }
  for (const broken of [
    ...brokenCursors(cursor ?? 'bm8gY3Vyc29y'),
    ...HOSTILE_TEXTS.slice(0, 12),
  ]) {
    count.brokenCursors += 1;
    const mistake = `the cursor ${JSON.stringify(broken).slice(0, 60)}`;
    await send(toRequest(listed, withCursor(broken), mistake));
  }
}

/** A cursor that was cut, changed, or is of another list. */
function brokenCursors(cursor: string): string[] {
  const encoded = (value: unknown): string =>
    Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
  return [
    cursor.slice(0, -3),
    cursor.slice(1),
    `${cursor}${cursor}`,
    cursor.toUpperCase(),
    `${cursor.slice(0, 3)}~${cursor.slice(4)}`,
    encoded(null),
    encoded([]),
    encoded([1, 2, 3]),
    encoded(['__x__', '.']),
    encoded([1e308, 'a/b']),
    encoded({ at: 253_402_300_800_000, id: '\ud800' }),
    'x'.repeat(512),
  ];
}

function cursorOf(text: string): string | null {
  try {
    const { nextCursor } = JSON.parse(text) as { nextCursor?: unknown };
    return typeof nextCursor === 'string' ? nextCursor : null;
  } catch {
    return null;
  }
}
