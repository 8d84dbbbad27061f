import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  AppendLog,
  ClaimCard,
  CompleteRun,
  FailRun,
  RequestReview,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { agentActor } from './agents';
import { type Story } from './demo-board';
import { type ExecutionClient } from './execution-client';

/** Simulates a run of a pull agent: claims the card, writes log lines and reports the result. */
export async function playRun(
  client: ExecutionClient,
  { id, boardSlug }: Card,
  story: Extract<Story, { agent: string }>,
  key: string,
): Promise<void> {
  const as = agentActor(story.agent);
  if (as === null) throw new Error(`${story.agent} is not a demo agent`);
  const onCard = { slug: boardSlug, cardId: id };
  const { run } = await client.call(ClaimCard, {
    params: onCard,
    body: { agentId: story.agent },
    as,
    key: `${key}-claim`,
  });
  const params = { ...onCard, runId: run.id };
  await client.call(AppendLog, {
    params,
    body: { lines: story.log.map((text) => ({ at: run.startedAt, level: 'info' as const, text })) },
    as,
    key: `${key}-log`,
  });
  const end = { params, as, key: `${key}-end` };
  switch (story.is) {
    case 'running':
      return;
    case 'done':
      await client.call(CompleteRun, { ...end, body: { summary: story.summary } });
      return;
    case 'review':
      await client.call(RequestReview, { ...end, body: { summary: story.summary } });
      return;
    case 'failed':
      await client.call(FailRun, { ...end, body: { error: story.error } });
  }
}
