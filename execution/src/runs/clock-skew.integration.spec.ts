import { MINUTE, SECOND } from '@keelson/contracts/time';
import { openBoards } from '../testing/board-world';
import { ADA } from '../testing/open-kanban';
import { claimCard } from './claim-card';
import { heartbeat } from './heartbeat';

const kanban = openBoards();

/** An instance whose clock differs from that of the others. */
const skewed = (byMs: number) => kanban.instance({ now: () => kanban.clock.at + byMs });

async function claimed() {
  const card = await kanban.card(await kanban.board());
  const { id: agentId } = await kanban.agent();
  const at = { slug: card.boardSlug, cardId: card.id };
  const { run } = await claimCard(kanban.service, kanban.as(ADA), { ...at, agentId });
  const { transactions, policy } = kanban.service;
  return {
    leaseUntil: kanban.clock.at + MINUTE,
    /** A heartbeat at an instance whose clock differs. */
    renew: (byMs = 0) =>
      transactions.run({ ...kanban.as(), at: kanban.clock.at + byMs }, (context) =>
        heartbeat(context, policy, { ...at, runId: run.id }),
      ),
    isHeld: async () => {
      return (await kanban.stored(card)).currentRunId === run.id;
    },
  };
}

// A lease of a minute that is renewed every 20 s has 40 s left when it is renewed.
it('a run that is renewed stays with its holder while an instance is up to 39 s ahead', async () => {
  const run = await claimed();
  const ahead = skewed(39 * SECOND);
  for (let beat = 0; beat < 4; beat += 1) {
    kanban.clock.at += 20 * SECOND;
    await ahead.dispatcher.pass({ dryRun: false, limit: 64 });
    expect(await run.isHeld()).toBe(true);
    await run.renew();
  }
});

it('a run without renewal is taken back late by an instance that is behind, never early', async () => {
  const run = await claimed();
  const behind = skewed(-30 * SECOND);
  kanban.clock.at += MINUTE + 29 * SECOND;
  await behind.dispatcher.pass({ dryRun: false, limit: 64 });
  expect(await run.isHeld()).toBe(true);
  kanban.clock.at += 2 * SECOND;
  await behind.dispatcher.pass({ dryRun: false, limit: 64 });
  expect(await run.isHeld()).toBe(false);
});

it('a heartbeat at an instance that is behind does not shorten the lease', async () => {
  const run = await claimed();
  const { leaseUntil } = await run.renew(-30 * SECOND);
  expect(leaseUntil).toBeGreaterThanOrEqual(run.leaseUntil);
});
