import { paths } from '@keelson/contracts/paths';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { rotateAgentSecrets } from '../agents/register-agent';
import { openKanban } from '../testing/open-kanban';
import { type ApiResponse, serve } from '../testing/serve';
import { COUNTED, type Figures, figuresOf } from '../../../scripts/counted/counted';

const ok = ({ status, body }: ApiResponse): Record<string, unknown> => {
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body;
};

const pick = (all: Readonly<Record<string, Figures>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]]));

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
    const counted = {
      'card created': figuresOf(cardCreated),
      'card moved': figuresOf(cardMoved),
      'comment on a card': figuresOf(comment),
      'run of an agent: claim, heartbeat, completion': figuresOf(run),
      'history of an agent with one run': figuresOf(agentHistory),
    };
    expect(counted).toEqual(pick(COUNTED, Object.keys(counted)));
  } finally {
    await served.close();
    await kanban.close();
  }
});
