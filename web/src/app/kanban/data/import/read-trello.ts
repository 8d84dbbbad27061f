import * as z from 'zod';
import { NO_DUE } from '../../texts/due-time';
import { type ForeignBoard, type ForeignCard, NO_DETAILS } from './foreign-board';

/**
 * The JSON that a board's menu exports: the objects of Trello's REST API with all cards, archived ones included, and the
 * newest 1,000 actions, of which `commentCard` are the comments.
 *
 * Sources: https://support.atlassian.com/trello/docs/exporting-data-from-trello/,
 * https://developer.atlassian.com/cloud/trello/guides/rest-api/object-definitions/ and
 * https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/.
 */
const TrelloBoard = z.object({
  name: z.string(),
  lists: z.array(
    z.object({ id: z.string(), name: z.string(), closed: z.boolean(), pos: z.number() }),
  ),
  cards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      desc: z.string().default(''),
      idList: z.string(),
      closed: z.boolean().default(false),
      pos: z.number().default(0),
      due: z.string().nullish(),
      shortUrl: z.string().nullish(),
      idMembers: z.array(z.string()).default([]),
      labels: z
        .array(z.object({ name: z.string().default(''), color: z.string().nullish() }))
        .default([]),
    }),
  ),
  checklists: z
    .array(
      z.object({
        idCard: z.string(),
        pos: z.number().default(0),
        checkItems: z.array(
          z.object({ name: z.string(), state: z.string(), pos: z.number().default(0) }),
        ),
      }),
    )
    .default([]),
  members: z
    .array(z.object({ id: z.string(), fullName: z.string().nullish(), username: z.string() }))
    .default([]),
  actions: z
    .array(
      z.object({
        type: z.string(),
        date: z.string(),
        data: z.object({
          text: z.string().optional(),
          card: z.object({ id: z.string() }).optional(),
        }),
        memberCreator: z
          .object({ fullName: z.string().nullish(), username: z.string().nullish() })
          .optional(),
      }),
    )
    .default([]),
});
type TrelloBoard = z.infer<typeof TrelloBoard>;

const byPos = (a: { readonly pos: number }, b: { readonly pos: number }): number => a.pos - b.pos;

/** @returns Null when it is no export of a Trello board. */
export function readTrello(content: unknown): ForeignBoard | null {
  const parsed = TrelloBoard.safeParse(content);
  if (!parsed.success) return null;
  const { name, lists, cards, members } = parsed.data;
  const closed = new Set(lists.filter((list) => list.closed).map(({ id }) => id));
  const used = new Set(cards.map(({ idList }) => idList));
  const assigned = new Set(cards.flatMap(({ idMembers }) => idMembers));
  return {
    source: 'trello',
    name,
    lists: lists
      .toSorted(byPos)
      .filter(({ id }) => used.has(id))
      .map(({ id, name: label }) => ({ key: id, label })),
    people: members
      .filter(({ id }) => assigned.has(id))
      .map(({ id, fullName, username }) => ({ key: id, label: fullName ?? username })),
    cards: cards.toSorted(byPos).map((card) => toCard(card, parsed.data, closed)),
  };
}

function toCard(
  card: TrelloBoard['cards'][number],
  { checklists, actions }: TrelloBoard,
  closedLists: ReadonlySet<string>,
): ForeignCard {
  return {
    ...NO_DETAILS,
    externalId: card.id,
    title: card.name,
    body: card.desc,
    url: card.shortUrl ?? null,
    list: card.idList,
    people: card.idMembers,
    labels: card.labels.map(({ name, color }) => name || (color ?? '')).filter(Boolean),
    due: card.due ? { dueAt: Date.parse(card.due), dueAllDay: false } : NO_DUE,
    archived: card.closed || closedLists.has(card.idList),
    // The first eight digits of an id are the time of its creation:
    // https://support.atlassian.com/trello/docs/getting-the-time-a-card-or-board-was-created/
    createdAt: Number.parseInt(card.id.slice(0, 8), 16) * 1_000 || null,
    checklist: checklists
      .filter(({ idCard }) => idCard === card.id)
      .toSorted(byPos)
      .flatMap(({ checkItems }) => checkItems.toSorted(byPos))
      .map(({ name, state }) => ({ text: name, done: state === 'complete' })),
    comments: actions
      .filter(({ type, data }) => type === 'commentCard' && data.card?.id === card.id)
      .map(({ date, data, memberCreator }) => ({
        author: memberCreator?.fullName ?? memberCreator?.username ?? '',
        body: data.text ?? '',
        createdAt: Date.parse(date),
      }))
      .toSorted((a, b) => a.createdAt - b.createdAt),
  };
}
