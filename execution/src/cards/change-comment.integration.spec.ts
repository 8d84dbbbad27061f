import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { asAgent, assignedTo, cardPath, codeOf, openBoards } from '../testing/board-world';

const kanban = openBoards();
const BOB = { kind: 'user', id: 'bob', label: 'bob' } as const;

/** A card with a comment of Ada. */
async function commented() {
  const card = await kanban.card(await kanban.board());
  const added = await kanban.call(`POST ${cardPath(card)}/comments`, { body: 'Oak, @bob' });
  const path = `${cardPath(card)}/comments/${String(added.body['id'])}`;
  const list = async (): Promise<readonly Comment[]> =>
    (await kanban.service.cards.comments(card.boardSlug, card.id, { limit: 9 })).items;
  const events = async (): Promise<string[]> =>
    (await kanban.service.cards.events(card.boardSlug, card.id, { limit: 9 })).items.map(
      ({ kind }) => kind,
    );
  return { card, path, list, events };
}

describe('a comment', () => {
  it('is edited by its author, and keeps what it said before', async () => {
    const { path, list, events } = await commented();
    kanban.clock.at += 1_000;
    const at = kanban.clock.at;
    const edited = await kanban.call(`PATCH ${path}`, { body: 'Ash, @eve' });
    expect(edited.body).toMatchObject({
      body: 'Ash, @eve',
      mentions: ['eve'],
      editedAt: at,
      earlier: [{ body: 'Oak, @bob', until: at }],
    });
    expect(await list()).toMatchObject([edited.body]);
    expect(await events()).toContain('comment_edited');
    for (let edit = 0; edit < 12; edit += 1)
      await kanban.call(`PATCH ${path}`, { body: `${edit}` });
    const [comment] = await list();
    expect(comment?.earlier.map(({ body }) => body)).toEqual(
      Array.from({ length: 10 }, (_, index) => `${index + 1}`),
    );
  });

  it('is deleted by its author with its earlier texts, and counted no longer', async () => {
    const { card, path, list, events } = await commented();
    await kanban.call(`PATCH ${path}`, { body: 'Ash' });
    expect((await kanban.call(`DELETE ${path}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await kanban.stored(card)).counts.comments).toBe(0);
    expect(await events()).toContain('comment_deleted');
    expect(codeOf(await kanban.call(`DELETE ${path}`))).toBe('404 kanban/comment-not-found');
    expect(codeOf(await kanban.call(`PATCH ${path}`, { body: 'x' }))).toBe(
      '404 kanban/comment-not-found',
    );
  });

  it('of another person stays as it is; one of an agent can be deleted, not edited', async () => {
    const { card, path, list } = await commented();
    const bob = { actor: BOB } as const;
    const notEditable = '409 kanban/comment-not-editable';
    expect(codeOf(await kanban.call(`PATCH ${path}`, { body: 'Mine' }, bob))).toBe(notEditable);
    expect(codeOf(await kanban.call(`DELETE ${path}`, undefined, bob))).toBe(notEditable);
    expect(await list()).toHaveLength(1);

    const agent = await kanban.agent();
    const theirs = await kanban.card(await kanban.board(), assignedTo(agent));
    const claimed = await kanban.beginRun(theirs, agent);
    const said = await kanban.call(
      `POST ${cardPath(theirs)}/comments`,
      { body: 'From a run' },
      asAgent(claimed.token),
    );
    const ofAgent = `${cardPath(theirs)}/comments/${String(said.body['id'])}`;
    expect(codeOf(await kanban.call(`PATCH ${ofAgent}`, { body: 'x' }))).toBe(notEditable);
    expect((await kanban.call(`DELETE ${ofAgent}`)).status).toBe(204);
    expect(card.id).not.toBe(theirs.id);
  });

  it('that asks a question, and its answer, stay as they are', async () => {
    const agent = await kanban.agent();
    const card = await kanban.card(await kanban.board(), assignedTo(agent));
    const claimed = await kanban.beginRun(card, agent);
    await kanban.report(claimed, 'question', { question: 'Oak or ash?' });
    const question = (await kanban.stored(card)).question;
    const path = `${cardPath(card)}/comments/${String(question?.commentId)}`;
    expect(codeOf(await kanban.call(`DELETE ${path}`))).toBe('409 kanban/comment-not-editable');
  });
});
