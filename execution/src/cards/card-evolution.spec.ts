import {
  type DocumentData,
  FieldValue,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { editsOf } from '@keelson/contracts/http/edits';
import { BoardSlug } from '@keelson/contracts/ids';
import {
  exportedFields,
  NOT_EXPORTED,
  PortableCard,
} from '@keelson/contracts/kanban/board/board-document';
import { Card, CardContent } from '@keelson/contracts/kanban/card/card';
import { CardEdit, GetCard, NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { documentConverter } from '@keelson/server/converter';
import { parseInput } from '@keelson/server/http/parse-input';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import * as z from 'zod';
import { importCard } from './import-card';

/**
 * Simulates a release that adds a field to cards: one line in the contract. Real cards never have a field of
 * this name.
 */
const scratchEstimate = { scratchEstimate: z.int().min(0).max(100).nullable().default(null) };
const NewerContent = CardContent.extend(scratchEstimate);
const NewerCard = Card.extend(scratchEstimate);
const NewerPortableCard = PortableCard.extend(scratchEstimate);

const older = documentConverter(Card, 'id');
const newer = documentConverter(NewerCard, 'id');
const at = Timestamp.fromMillis(1_763_780_653_023);
const fields = {
  boardSlug: 'pilot',
  title: 'Outline of the report',
  body: '- growth\n- churn',
  status: 'todo',
  rank: 'V0000aju',
  priority: 2,
  labels: ['report'],
  assignee: { kind: 'agent', id: 'scribe' },
  parents: [],
  dueAt: null,
  schedule: null,
  counts: { comments: 0, links: 0, attachments: 0 },
  blockKind: null,
  blockReason: null,
  lastBlock: null,
  consecutiveFailures: 0,
  lastFailure: null,
  failureLimit: null,
  notBefore: null,
  maxRuntimeMs: null,
  currentRunId: null,
  result: null,
  archived: false,
  revision: 1,
  createdBy: { kind: 'user', id: 'olive', label: 'Olive' },
  createdAt: at,
  updatedAt: at,
  startedAt: null,
  completedAt: null,
};
const snapshotOf = (stored: DocumentData) =>
  ({ id: 'report', data: () => stored }) as unknown as QueryDocumentSnapshot;
const withEstimate = snapshotOf({ ...fields, scratchEstimate: 5 });

describe('a card field added by a newer release', () => {
  it('defaults in stored cards that lack it', () => {
    expect(newer.fromFirestore(snapshotOf(fields)).scratchEstimate).toBeNull();
  });

  it('is kept when an older release edits the card', () => {
    const card = older.fromFirestore(withEstimate);
    const edited = { ...card, title: 'Edited', revision: card.revision + 1 };
    // A field that the card does not have is deleted, which the database does.
    const written = Object.fromEntries(
      Object.entries(older.updateOf(edited)).filter(([, value]) => !(value instanceof FieldValue)),
    );
    expect(newer.fromFirestore(snapshotOf(written))).toMatchObject({
      title: 'Edited',
      scratchEstimate: 5,
    });
  });

  it('is kept when a record without it is written', () => {
    const { scratchEstimate: _, ...rebuilt } = newer.fromFirestore(withEstimate);
    expect(older.updateOf(rebuilt as Card)).not.toHaveProperty('scratchEstimate');
    expect(older.replaceKnown.mergeFields).not.toContain('scratchEstimate');
  });

  it('is exported and imported', () => {
    const card = newer.fromFirestore(withEstimate);
    const file = JSON.stringify({ ...exportedFields(card as Card), comments: [] });
    const portable = NewerPortableCard.parse(JSON.parse(file));
    const context = { boardSlug: BoardSlug.parse('other'), links: 0, hasOpenParents: false };
    expect(importCard(portable, context)).toMatchObject({ title: card.title, scratchEstimate: 5 });
  });

  it('is exported unless the contract excludes it by name', () => {
    const names = Object.keys(Card.shape).filter((name) => !Object.hasOwn(NOT_EXPORTED, name));
    expect(Object.keys(PortableCard.shape).sort()).toEqual([...names, 'comments'].sort());
  });

  it('is in responses of the newer release only', () => {
    const card = newer.fromFirestore(withEstimate);
    expect(dropUnknownFields(NewerCard).parse(card)).toHaveProperty('scratchEstimate', 5);
    expect(dropUnknownFields(GetCard.response).parse(card)).not.toHaveProperty('scratchEstimate');
  });

  it('does not break a client of the previous release', () => {
    const response = { ...newer.fromFirestore(withEstimate), anotherField: { nested: true } };
    expect(dropUnknownFields(GetCard.response).safeParse(response).success).toBe(true);
  });

  it('is accepted in requests to the newer release', () => {
    expect(
      NewCard.extend(NewerContent.shape).parse({ title: 'Keel', scratchEstimate: 3 })
        .scratchEstimate,
    ).toBe(3);
    expect(editsOf(NewerContent).parse({ scratchEstimate: 3 })).toEqual({ scratchEstimate: 3 });
    expect(editsOf(NewerContent).parse({})).toEqual({});
  });

  it.each([
    ['a new card', NewCard, { title: 'Keel', scratchEstimate: 3 }],
    ['an edit', CardEdit, { expectedRevision: 1, scratchEstimate: 3 }],
  ])('is rejected in %s by an older release', (_what, schema, request) => {
    const error = catchDomainError(() => parseInput(schema, request));
    expect(error.code).toBe('request/invalid');
  });
});
