import { randomUUID } from 'node:crypto';
import { type PayerId } from '@keelson/contracts/ids';
import { ask, eventOf, question } from '../chat/testing/ask';
import { openTeams } from '../teams/testing/team-world';
import { codeOf } from '../testing/code-of';
import { TestUser } from '../testing/test-user';

describe('questions that are asked in a workspace', () => {
  const world = openTeams('team-usage');
  const { product } = world;

  const askOf = (person: TestUser) => ask(person, question('What is a keel?'));
  const countedOf = async (payer: string): Promise<number> =>
    (await product.parts().usage.usage.usedOfPlan(payer as PayerId, Date.now())).chatMessages ?? 0;

  it('count for the workspace that has a plan, whoever asks, and else for the person', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 2 });
    const member = await world.joined(owner, id);
    for (const person of [owner, member]) expect((await askOf(person)).status).toBe(200);
    expect([await countedOf(id), await countedOf(owner.uid), await countedOf(member.uid)]).toEqual([
      2, 0, 0,
    ]);
    await world.switchTo(member, null);
    expect((await askOf(member)).status).toBe(200);
    expect([await countedOf(id), await countedOf(member.uid)]).toEqual([2, 1]);
  });

  it('with an API key count for the workspace, in chats of their own', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 2 });
    const first = await askOf(owner);
    const key = await world.makeKey(owner, id);
    const byKey = (body: object, idempotencyKey: string = randomUUID()) =>
      product.fetch('/api/chat', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
      });
    const asked = { kind: 'ask', chatId: null, text: 'What is a keel?' };
    const answer = await byKey(asked);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"done"')]);
    expect([await countedOf(id), await countedOf(owner.uid)]).toEqual([2, 0]);
    const own = eventOf(first, 'start').chat.id;
    for (const body of [
      { ...asked, chatId: own },
      { ...asked, attachments: [randomUUID()] },
      { kind: 'edit', chatId: own, message: 1, text: 'What was that?' },
      { kind: 'retry', chatId: own, message: 2 },
    ]) {
      expect(await codeOf(byKey(body))).toEqual([400, 'request/invalid']);
    }
    expect(await countedOf(id)).toBe(2);
  });

  it('give nothing to workspaces without a plan', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner);
    expect((await askOf(owner)).status).toBe(200);
    expect([await countedOf(id), await countedOf(owner.uid)]).toEqual([0, 1]);
  });

  it('are refused without a seat, and to those who are removed', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 3 });
    const [second, third] = [await world.joined(owner, id), await world.joined(owner, id)];
    await world.setSeats(id, 2);
    expect((await askOf(second)).status).toBe(200);
    expect((await askOf(third)).problem?.code).toBe('workspace/no-seats');
    await owner.send('DELETE', `/api/workspaces/${id}/members/${second.uid}`);
    expect((await askOf(second)).problem?.code).toBe('workspace/not-found');
    expect((await askOf(third)).status).toBe(200);
    expect(await countedOf(id)).toBe(2);
  });

  it('are refused in a tab that shows another workspace than the session works in', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 2 });
    owner.workspace = null;
    expect((await askOf(owner)).problem).toMatchObject({
      code: 'workspace/changed',
      details: { current: id },
    });
    await world.switchTo(owner, null);
    owner.workspace = id;
    expect((await askOf(owner)).problem).toMatchObject({
      code: 'workspace/changed',
      details: { current: null },
    });
    expect([await countedOf(id), await countedOf(owner.uid)]).toEqual([0, 0]);
  });

  it('count for the workspace that an ID token names, to which the caller belongs', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 2 });
    const named = async (person: TestUser) => {
      const bearer = await person.elsewhere();
      const headers = { authorization: `Bearer ${bearer.idToken}`, 'keelson-workspace': id };
      const body = question('What is a keel?');
      return bearer.send('POST', '/api/chat', body, headers);
    };
    expect((await named(owner)).status).toBe(200);
    expect(await codeOf(named(await TestUser.start(product)))).toEqual([
      404,
      'workspace/not-found',
    ]);
    expect([await countedOf(id), await countedOf(owner.uid)]).toEqual([1, 0]);
  });

  it('are asked in the own workspace after a removal, when the page shows it', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 2 });
    const member = await world.joined(owner, id);
    await owner.send('DELETE', `/api/workspaces/${id}/members/${member.uid}`);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect((await askOf(member)).problem?.code).toBe('workspace/not-found');
    }
    member.workspace = null;
    expect((await askOf(member)).status).toBe(200);
    expect([await countedOf(id), await countedOf(member.uid)]).toEqual([0, 1]);
  });

  it('are refused in a deleted workspace, and then asked in the own one', async () => {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner);
    await owner.send('DELETE', `/api/workspaces/${id}`, { confirm: 'Acme' });
    expect((await askOf(owner)).problem?.code).toBe('workspace/ended');
    owner.workspace = null;
    expect((await askOf(owner)).status).toBe(200);
  });
});
