import { paths } from '@keelson/contracts/paths';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { rotateAgentSecrets } from '../../execution/src/agents/register-agent';
import { openKanban } from '../../execution/src/testing/open-kanban';
import { type ApiResponse, serve } from '../../execution/src/testing/serve';
import { COUNTED, EVENTS } from './counted';

const ok = ({ status, body }: ApiResponse): Record<string, unknown> => {
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body;
};

it('the operations of cards and runs', async () => {
  const kanban = openKanban();
  const { service } = kanban;
  const { slug } = await kanban.board();
  const agent = await kanban.agent();
  const { token } = await rotateAgentSecrets(service.transactions, kanban.as(), agent.id);
  const served = await serve(service);
  const counter = new OperationCounter(service.db, paths.dispatchSignals());
  const cards = `/v1/boards/${slug}/cards`;
  try {
    let card = ok(await served.call(`POST ${cards}`, { title: 'First' }));
    const cardCreated = await counter.of(async () => {
      card = ok(
        await served.call(`POST ${cards}`, {
          title: 'Counted',
          assignee: { kind: 'agent', id: agent.id },
        }),
      );
    });
    const at = `${cards}/${String(card['id'])}`;
    const cardMoved = await counter.of(async () =>
      ok(
        await served.call(`POST ${at}/move`, {
          status: 'ready',
          expectedRevision: card['revision'],
        }),
      ),
    );
    const comment = await counter.of(async () =>
      ok(await served.call(`POST ${at}/comments`, { body: 'Seen' })),
    );
    const run = await counter.of(async () => {
      const claimed = ok(await served.call(`POST /v1/agents/${agent.id}/claims`, {}, { token }));
      const { id } = claimed['run'] as { id: string };
      const holder = { token: String(claimed['token']) };
      ok(await served.call(`POST ${at}/runs/${id}/heartbeat`, undefined, holder));
      ok(await served.call(`POST ${at}/runs/${id}/complete`, { summary: 'Done' }, holder));
    });
    const agentHistory = await counter.of(async () =>
      ok(await served.call(`GET /v1/agents/${agent.id}/history`)),
    );
    const { items } = ok(await served.call(`GET ${at}/events`)) as { items: { kind: string }[] };
    const { card: ofCard, moved, comment: ofComment, run: ofRun } = EVENTS;
    expect(items).toHaveLength(ofCard + moved + ofComment + ofRun);
    expect({ cardCreated, cardMoved, comment, run, agentHistory }).toEqual({
      cardCreated: COUNTED.cardCreated,
      cardMoved: COUNTED.cardMoved,
      comment: COUNTED.comment,
      run: COUNTED.run,
      agentHistory: COUNTED.agentHistory,
    });
  } finally {
    await served.close();
    await kanban.close();
  }
});
