import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { MINUTE } from '@keelson/contracts/time';
import { call, connect } from '../testing/mcp/mcp-client';
import { expectEventually } from '../testing/expect-eventually';
import { asAgent, codeOf, openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';
import { editAgent } from './register-agent';

const kanban = openBoards();

const edit = ({ id }: Agent, request: Parameters<typeof editAgent>[3]): Promise<Agent> =>
  editAgent(kanban.service, kanban.as(), id, request);

describe('agents', () => {
  it('an update requires the current revision', async () => {
    const agent = await kanban.agent();
    const edited = await edit(agent, { expectedRevision: 1, maxConcurrency: 3, enabled: false });
    expect(edited).toMatchObject({ maxConcurrency: 3, enabled: false, revision: 2, kind: 'pull' });
    await expect(edit(agent, { expectedRevision: 1, name: 'Late' })).rejects.toMatchObject({
      code: 'kanban/revision-stale',
      details: { agent: { revision: 2 } },
    });
  });

  it('only http agents have an endpoint', async () => {
    const agent = await kanban.agent();
    await expect(
      edit(agent, { expectedRevision: 1, endpoint: 'https://agent.test/run' }),
    ).rejects.toMatchObject({ code: 'kanban/agent-endpoint-refused' });
  });

  it('an id can be registered only once', async () => {
    const { id } = await kanban.agent();
    const again = { id, kind: 'pull', name: 'Again', boards: [] };
    expect(codeOf(await kanban.call('POST /v1/agents', again))).toBe('409 kanban/agent-exists');
  });

  it('claims and heartbeats update lastSeenAt at most once a minute', async () => {
    const agent = await kanban.agent();
    const seen = async (): Promise<number | null> =>
      (await kanban.service.agents.find(agent.id))?.lastSeenAt ?? null;
    const ask = (): Promise<ApiResponse> => kanban.call(`POST /v1/agents/${agent.id}/claims`, {});
    expect(await seen()).toBeNull();
    expect(codeOf(await ask())).toBe('404 kanban/nothing-to-claim');
    const first = kanban.clock.at;
    await expectEventually(seen, first);
    kanban.clock.at += MINUTE / 2;
    await ask();
    expect(await seen()).toBe(first);
    kanban.clock.at += MINUTE;
    await ask();
    await expectEventually(seen, kanban.clock.at);
  });

  it('calls are counted by operation and tool, with at most one write a minute', async () => {
    const { id } = await kanban.agent();
    const token = await kanban.tokenOf(id);
    const calls = async () => (await kanban.service.agents.find(id))?.calls;
    const ask = (): Promise<ApiResponse> =>
      kanban.call(`POST /v1/agents/${id}/claims`, {}, asAgent(token));
    await ask();
    await expectEventually(async () => (await calls())?.['claimNext'], 1);
    await ask();
    const client = await connect(await kanban.served(), token);
    await call(client, 'list_boards');
    await call(client, 'claim_next_card');
    await call(client, 'list_boards');
    await client.close();
    expect(await calls()).toEqual({ claimNext: 1 });
    await kanban.service.lastSeen.flush();
    expect(await calls()).toEqual({ claimNext: 2, list_boards: 2, claim_next_card: 1 });
    await kanban.service.lastSeen.flush();
    expect(await calls()).toEqual({ claimNext: 2, list_boards: 2, claim_next_card: 1 });
  });

  it('an unregistered agent is not found', async () => {
    expect(codeOf(await kanban.call('POST /v1/agents/nobody/claims', {}))).toBe(
      '404 kanban/agent-not-found',
    );
  });
});
