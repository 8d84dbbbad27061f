import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, test } from '@playwright/test';
import { Attacker, demoPerson, newPerson } from '../support/attacker';

const BOARDS = '/api/admin/kanban/boards';
/** A members-only project of the demo data; Olive is an operator and not a member of it. */
const CLOSED_PROJECT = 'agent-pilot';

const problem = async (response: APIResponse): Promise<string> => {
  const { code } = (await response.json()) as { code?: string };
  return `${response.status()} ${String(code)}`;
};
const newSlug = (): string => `attack-${randomUUID().slice(0, 8)}`;

test.describe('an operator who is not a member of a project', () => {
  test('cannot put a new board behind its hub, and does not learn that it exists', async ({
    playwright,
  }) => {
    const olive = await Attacker.signedIn(playwright, demoPerson('olive@keelson.test'));
    for (const projectSlug of [CLOSED_PROJECT, 'no-such-project']) {
      const data = { slug: newSlug(), name: 'Mine', projectSlug };
      const created = await olive.send('POST', BOARDS, { data });
      expect(await problem(created)).toBe('404 project/not-found');
    }
  });

  test('cannot move a board of their own there', async ({ playwright }) => {
    const person = demoPerson('olive@keelson.test');
    const olive = await Attacker.signedIn(playwright, person);
    const slug = newSlug();
    const data = { slug, name: 'Mine', roles: { [person.sub]: 'admin' } };
    expect((await olive.send('POST', BOARDS, { data })).status()).toBe(201);
    for (const projectSlug of [CLOSED_PROJECT, 'no-such-project']) {
      const edit = { expectedRevision: 1, projectSlug };
      const moved = await olive.send('PATCH', `${BOARDS}/${slug}`, { data: edit });
      expect(await problem(moved)).toBe('404 project/not-found');
    }
  });

  test('cannot read its hub', async ({ playwright }) => {
    const olive = await Attacker.signedIn(playwright, demoPerson('olive@keelson.test'));
    for (const slug of [CLOSED_PROJECT, 'no-such-project']) {
      const hub = await olive.get(`/api/projects/${slug}/hub`);
      expect(await problem(hub)).toBe('404 project/not-found');
    }
  });
});

test.describe('ids from another board', () => {
  test('are answered like unknown ones', async ({ playwright }) => {
    const olive = await Attacker.signedIn(playwright, demoPerson('olive@keelson.test'));
    const [own, other] = [newSlug(), newSlug()];
    const ids: string[] = [];
    for (const slug of [own, other]) {
      await olive.send('POST', BOARDS, { data: { slug, name: slug } });
      const made = await olive.send('POST', `${BOARDS}/${slug}/cards`, { data: { title: 'Card' } });
      expect(made.status()).toBe(201);
      ids.push(((await made.json()) as { id: string }).id);
    }
    const [mine, foreign] = ids;
    for (const id of [foreign!, 'unknown']) {
      const attempts = [
        olive.get(`${BOARDS}/${own}/cards/${id}`),
        olive.get(`${BOARDS}/${own}/cards/${id}/comments`),
        olive.get(`${BOARDS}/${own}/cards/${id}/attachments`),
        olive.send('POST', `${BOARDS}/${own}/cards/${id}/comments`, { data: { body: 'x' } }),
        olive.send('PUT', `${BOARDS}/${own}/cards/${mine!}/parents/${id}`),
        olive.send('POST', `${BOARDS}/${own}/cards`, { data: { title: 'x', parents: [id] } }),
      ];
      for (const attempt of attempts) {
        expect(await problem(await attempt)).toBe('404 kanban/card-not-found');
      }
    }
  });
});

test.describe('ids of another member', () => {
  test('are answered like unknown ones', async ({ playwright }) => {
    const [victim, thief] = [
      await Attacker.signedIn(playwright, newPerson('victim')),
      await Attacker.signedIn(playwright, newPerson('thief')),
    ];
    const asked = await victim.send('POST', '/api/chat', {
      data: { kind: 'ask', chatId: null, text: 'What is Keelson?' },
    });
    expect(asked.status()).toBe(200);
    const { items } = (await (await victim.get('/api/chats')).json()) as {
      items: readonly { id: string }[];
    };
    const chat = items[0]!.id;
    const answers = async (id: string): Promise<string[]> => {
      const path = `/api/chats/${id}`;
      const responses = [
        await thief.get(path),
        await thief.send('PATCH', path, { data: { title: 'Stolen' } }),
        await thief.send('DELETE', path),
        await thief.send('POST', `${path}/restore`),
        await thief.send('POST', `${path}/stop`),
        await thief.send('POST', '/api/chat', { data: { kind: 'ask', chatId: id, text: 'x' } }),
      ];
      return Promise.all(responses.map(problem));
    };
    const stolen = await answers(chat);
    expect(stolen).toEqual(await answers('unknownChat0123456789'));
    expect(stolen.every((answer) => answer.startsWith('404 '))).toBe(true);
    expect((await victim.get(`/api/chats/${chat}`)).status()).toBe(200);
  });
});
