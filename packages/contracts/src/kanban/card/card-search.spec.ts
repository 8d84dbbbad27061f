import { CardId } from '../../ids';
import { parseCardQuery, rankCards, searchTermsOf } from './card-search';

const card = (id: string, title: string, ...labels: string[]) => ({
  id: CardId.parse(id),
  title,
  labels,
});
const RELEASE = card('kq3Zr8mXw0LbT5vNcJ1y', 'Release notes for März', 'docs');
const CARDS = [
  card('a', 'Notes about the release'),
  card('b', 'Plan the relay race', 'release'),
  RELEASE,
  card('c', 'Paint the hull'),
];

function find(text: string): string[] {
  const query = parseCardQuery(text);
  return query === null ? [] : rankCards(CARDS, query).map(({ title }) => title);
}

describe('rankCards', () => {
  it.each([
    {
      typed: 'rel',
      finds: ['Release notes for März', 'Notes about the release', 'Plan the relay race'],
    },
    { typed: 'release notes', finds: ['Release notes for März', 'Notes about the release'] },
    {
      typed: 'RELEASE',
      finds: ['Release notes for März', 'Notes about the release', 'Plan the relay race'],
    },
    { typed: 'marz', finds: ['Release notes for März'] },
    { typed: 'docs', finds: ['Release notes for März'] },
    { typed: 'elease', finds: [] },
    { typed: 'kq3Zr8mXw0LbT5vNcJ1y', finds: ['Release notes for März'] },
    {
      typed: 'https://keelson.test/admin/agents-kanban/boards/keel/cards/kq3Zr8mXw0LbT5vNcJ1y?x=1',
      finds: ['Release notes for März'],
    },
    { typed: 'r', finds: [] },
    { typed: ' - ', finds: [] },
  ])('finds $finds for “$typed”', ({ typed, finds }) => {
    expect(find(typed)).toEqual(finds);
  });
});

describe('a card with a key', () => {
  const keyed = (title: string, number: number, boardKey: string) => ({
    ...card(title.toLowerCase().replaceAll(' ', '-'), title),
    number,
    boardKey,
  });
  const cards = [
    keyed('12 monkeys', 7, 'LAU'),
    keyed('LAU 12 is late', 8, 'LAU'),
    keyed('Twelfth here', 12, 'LAU'),
    keyed('Twelfth there', 12, 'OPS'),
  ];

  it.each([
    ['12', ['Twelfth here', 'Twelfth there', '12 monkeys', 'LAU 12 is late']],
    ['LAU-12', ['Twelfth here', 'LAU 12 is late']],
    ['OPS-12', ['Twelfth there']],
  ])('is found by %s before titles that begin so', (typed, titles) => {
    const found = rankCards(cards, parseCardQuery(typed)!);
    expect(found.map(({ title }) => title)).toEqual(titles);
  });
});

describe('searchTermsOf', () => {
  it('has a term for every query that matches, and none of a word in the middle', () => {
    const terms = searchTermsOf(RELEASE);
    for (const typed of ['re', 'rel', 'relea', 'release', 'ma', 'marz', 'docs', RELEASE.id]) {
      const looked = parseCardQuery(typed)?.terms ?? [];
      expect([typed, looked.some((term) => terms.includes(term))]).toEqual([typed, true]);
    }
    expect(parseCardQuery('elease')?.terms.some((term) => terms.includes(term))).toBe(false);
  });

  it('cuts no character in two, and finds names that have such characters', () => {
    const named = card('d', '山𠮷 𞤀𞤁𞤂𞤃𞤄');
    const terms = searchTermsOf(named);
    expect(terms.filter((term) => !term.isWellFormed())).toEqual([]);
    for (const typed of ['山𠮷', '𞤀𞤁', '𞤀𞤁𞤂', '𞤀𞤁𞤂𞤃𞤄']) {
      const looked = parseCardQuery(typed)?.terms ?? [];
      expect([typed, looked.some((term) => terms.includes(term))]).toEqual([typed, true]);
    }
  });

  it('is bounded for the longest card', () => {
    const labels = Array.from({ length: 20 }, (_, index) => `${index} ${'x'.repeat(37)}`);
    expect(searchTermsOf({ ...card('d', 'ab '.repeat(66)), labels }).length).toBeLessThan(210);
  });
});
