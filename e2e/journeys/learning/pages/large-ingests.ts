import { expect, type Locator, type Page } from '@playwright/test';
import { mutationHeaders, newDocument } from './learning';

/** Documents whose names no other journey uses. */
export interface DocumentSet {
  readonly count: number;
  readonly slugOf: (n: number) => string;
  readonly nameOf: (n: number) => string;
}

export function newDocumentSet(count: number): DocumentSet {
  const { slug } = newDocument();
  return { count, slugOf: (n) => `${slug}-${n}`, nameOf: (n) => `${slug}-${n}.md` };
}

/** Drops all documents at once. Each links to a part of the next one, the last one to the first. */
export async function dropDocuments(
  page: Page,
  { count, slugOf, nameOf }: DocumentSet,
): Promise<void> {
  const files = Array.from({ length: count }, (_, n) => {
    const next = (n + 1) % count;
    const text = `# ${slugOf(n)}\n\nSome words of ${n}.\n\n[Part of ${next}](${nameOf(next)}#a-part)\n\n## A part\n\nIts words.\n`;
    return { name: nameOf(n), mimeType: 'text/markdown', buffer: Buffer.from(text) };
  });
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files);
  await expect(page.getByRole('button', { name: 'Plan changes' })).toBeEnabled({
    timeout: 120_000,
  });
}

/** The newest background run of a kind. */
export const backgroundRun = (page: Page, mode: 'Plan' | 'Apply'): Locator =>
  page
    .getByRole('list', { name: 'Background runs' })
    .getByRole('listitem')
    .filter({ has: page.getByText(mode, { exact: true }) })
    .first();

/** Expects that the newest background run of a kind ends in a state. */
export const expectRunOf = (page: Page, mode: 'Plan' | 'Apply', state: string): Promise<void> =>
  expect(backgroundRun(page, mode)).toContainText(state, { timeout: 180_000 });

const BASE = '/api/admin/learning-control';
/** Documents of one withdrawal. */
const AT_ONCE = 50;

/** Withdraws all documents, which other journeys do not expect. Through the API: an admin plans, approves and applies. */
export async function withdrawAll(page: Page, { count, slugOf }: DocumentSet): Promise<void> {
  const send = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const options = { data, headers: await mutationHeaders(page), timeout: 120_000 };
    const answer = await page.request.post(`${BASE}${path}`, options);
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  for (let at = 0; at < count; at += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - at);
    const slugs = Array.from({ length }, (_, n) => slugOf(at + n));
    const change = { kind: 'withdraw', slugs };
    const { plan } = await send('/ingest', { mode: 'commit_plan', change });
    const { digest } = plan as { readonly digest: string };
    const { id } = await send('/approvals', { change, digest });
    const { approvalToken } = await send(`/approvals/${String(id)}/approve`, { digest });
    await send('/ingest', { mode: 'commit_apply', change, digest, approvalToken });
  }
}
