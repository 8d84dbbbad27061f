import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import { type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { plainInstants } from '@keelson/server/converter';

export type ExportSection = (uid: UserId) => Promise<unknown>;

export interface ExportDeps {
  readonly sections: Readonly<Record<string, ExportSection>>;
  readonly now: Clock;
}

/** All stored data of an account, by domain. Instants are epoch milliseconds, UTC. */
export async function exportAccount(
  { sections, now }: ExportDeps,
  uid: UserId,
): Promise<Record<string, unknown>> {
  const parts = await Promise.all(
    Object.entries(sections).map(
      async ([name, section]) => [name, plainInstants(await section(uid))] as const,
    ),
  );
  return { exportedAt: now(), uid, ...Object.fromEntries(parts) };
}

/** File name of the download, such as `acme-export-2026-03-01.json`. */
export const exportFileName = (at: EpochMs): string =>
  `${BRAND_SLUG}-export-${new Date(at).toISOString().slice(0, 10)}.json`;
