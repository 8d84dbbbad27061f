import type { ForeignBoard } from './foreign-board';
import { suggestStatus } from './foreign-board';
import { readForeignJson, readForeignTable } from './read-foreign-file';

/** The id of a card of June 2024: the first eight digits of an id of Trello are its time. */
const CARD = '66600000aaaaaaaaaaaaaaaa';
const TRELLO = {
  id: 'board',
  name: 'Keel',
  lists: [
    { id: 'l2', name: 'Done', closed: false, pos: 2 },
    { id: 'l1', name: 'Doing', closed: false, pos: 1 },
    { id: 'l0', name: 'Never used', closed: false, pos: 0 },
    { id: 'l3', name: 'Old', closed: true, pos: 3 },
  ],
  cards: [
    {
      id: CARD,
      name: 'Saw the planks',
      desc: '**Oak**, 4 m',
      idList: 'l1',
      closed: false,
      pos: 20,
      due: '2024-06-30T12:00:00.000Z',
      shortUrl: 'https://trello.com/c/AbCdEf12',
      idMembers: ['m1'],
      labels: [
        { id: 'x', name: 'wood', color: 'green' },
        { id: 'y', name: '', color: 'red' },
      ],
      idChecklists: ['k2', 'k1'],
    },
    { id: 'c2', name: 'Closed', idList: 'l2', closed: true, pos: 1, due: null, labels: [] },
    { id: 'c3', name: 'In an old list', idList: 'l3', closed: false, pos: 3 },
  ],
  checklists: [
    {
      id: 'k2',
      idCard: CARD,
      pos: 2,
      checkItems: [{ id: 'i3', name: 'Sand', state: 'incomplete', pos: 1 }],
    },
    {
      id: 'k1',
      idCard: CARD,
      pos: 1,
      checkItems: [
        { id: 'i2', name: 'Cut', state: 'incomplete', pos: 2 },
        { id: 'i1', name: 'Measure', state: 'complete', pos: 1 },
      ],
    },
  ],
  members: [
    { id: 'm1', fullName: 'Ada Lovelace', username: 'ada' },
    { id: 'm2', fullName: 'Bob', username: 'bob' },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2024-06-12T10:00:00.000Z',
      data: { text: 'Second', card: { id: CARD } },
      memberCreator: { fullName: 'Bob', username: 'bob' },
    },
    {
      type: 'commentCard',
      date: '2024-06-11T10:00:00.000Z',
      data: { text: 'First', card: { id: CARD } },
      memberCreator: { fullName: 'Ada Lovelace', username: 'ada' },
    },
    { type: 'updateCard', date: '2024-06-11T09:00:00.000Z', data: { card: { id: CARD } } },
  ],
};

/** The columns of exports since 2024; others follow them in some. Rows may end early. */
const LINEAR = `ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,Roadmaps
ENG-12,Engineering,Fix the mast,"It ""bends"",
in two lines",In Progress,,Urgent,,,ada@keel.test,ada@keel.test,"bug, rigging",,,,,2024-01-15T10:00:00Z,2024-01-15T10:00:00Z,,,,,,2024-02-01
ENG-13,Engineering,'@old,"'- one
- two",Canceled,,No priority,,,,,,,,,,Tue Jan 16 2024 10:00:00 GMT+0000 (GMT),,,,,2024-01-17T10:00:00.000Z,2024-03-01T00:00:00.000Z,,,,,,,
`;

const JIRA = `Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Assignee,Created,Due date,Labels,Labels,Description,Comment,Comment
Hoist the sail,SEA-1,10001,Story,To Do,SEA,Seafaring,Highest,Ada Lovelace,15/Jan/24 3:04 PM,20/Jan/24 12:00 AM,canvas,rope,"*Big* one; urgent","16/Jan/24 9:00 AM;ada;Rope; and needle",
Sink,SEA-2,10002,Task,Done,SEA,Seafaring,Medium,,16/Jan/24 12:30 AM,,,,,,
`;

const GH = [
  {
    number: 2,
    title: 'Leak',
    body: 'At the *stern*',
    state: 'CLOSED',
    labels: [{ id: 'L', name: 'bug', color: 'f00' }],
    assignees: [{ login: 'ada', name: 'Ada' }],
    comments: [
      { author: { login: 'bob' }, body: 'Caulked', createdAt: '2024-05-02T00:00:00Z', url: '' },
    ],
    createdAt: '2024-05-01T00:00:00Z',
    closedAt: '2024-05-03T00:00:00Z',
    url: 'https://github.com/ada/keel/issues/2',
  },
  {
    number: 1,
    title: 'Bilge',
    body: '',
    state: 'OPEN',
    url: 'https://github.com/ada/keel/issues/1',
  },
];

const REST = [
  {
    url: 'https://api.github.com/repos/ada/keel/issues/3',
    html_url: 'https://github.com/ada/keel/issues/3',
    number: 3,
    title: 'Rudder',
    body: null,
    state: 'open',
    labels: ['steering'],
    assignees: [],
    comments: 4,
    created_at: '2024-05-01T00:00:00Z',
    closed_at: null,
  },
  {
    number: 4,
    title: 'A change',
    body: null,
    state: 'open',
    comments: 0,
    pull_request: { url: '' },
  },
];

const labels = ({ lists, people }: ForeignBoard): string[][] =>
  [lists, people].map((names) => names.map(({ label }) => label));

describe('exports of other tools', () => {
  it('Trello: lists in order, archived cards, checklists, labels by color, and comments oldest first', () => {
    const board = readForeignJson(TRELLO)!;
    expect([board.source, board.name]).toEqual(['trello', 'Keel']);
    expect(labels(board)).toEqual([['Doing', 'Done', 'Old'], ['Ada Lovelace']]);
    expect(board.cards.map(({ title, archived }) => [title, archived])).toEqual([
      ['Closed', true],
      ['In an old list', true],
      ['Saw the planks', false],
    ]);
    expect(board.cards[2]).toMatchObject({
      externalId: CARD,
      body: '**Oak**, 4 m',
      list: 'l1',
      people: ['m1'],
      labels: ['wood', 'red'],
      due: { dueAt: Date.UTC(2024, 5, 30, 12), dueAllDay: false },
      createdAt: Number.parseInt('66600000', 16) * 1_000,
      checklist: [
        { text: 'Measure', done: true },
        { text: 'Cut', done: false },
        { text: 'Sand', done: false },
      ],
      comments: [
        { author: 'Ada Lovelace', body: 'First' },
        { author: 'Bob', body: 'Second' },
      ],
    });
  });

  it('Linear: texts in quotes, priorities by name, labels of one column, and archived issues', async () => {
    const board = (await readForeignTable(`\uFEFF${LINEAR}`))!;
    expect([board.source, board.name]).toEqual(['linear', 'Engineering']);
    expect(labels(board)).toEqual([['In Progress', 'Canceled'], ['ada@keel.test']]);
    expect(board.cards).toMatchObject([
      {
        externalId: 'ENG-12',
        body: 'It "bends",\nin two lines',
        priority: 4,
        labels: ['bug', 'rigging'],
        createdAt: Date.UTC(2024, 0, 15, 10),
        due: { dueAt: Date.UTC(2024, 1, 2) - 1, dueAllDay: true },
        archived: false,
      },
      {
        externalId: 'ENG-13',
        title: '@old',
        body: '- one\n- two',
        priority: 0,
        archived: true,
        completedAt: Date.UTC(2024, 0, 17, 10),
      },
    ]);
  });

  it('Jira: columns that occur twice, dates of its default format, and comments with their authors', async () => {
    const board = (await readForeignTable(JIRA))!;
    expect([board.source, board.name]).toEqual(['jira', 'Seafaring']);
    expect(labels(board)).toEqual([['To Do', 'Done'], ['Ada Lovelace']]);
    expect(board.cards).toMatchObject([
      {
        externalId: 'SEA-1',
        body: '*Big* one; urgent',
        priority: 4,
        labels: ['Story', 'canvas', 'rope'],
        createdAt: new Date(2024, 0, 15, 15, 4).getTime(),
        due: { dueAt: Date.UTC(2024, 0, 21) - 1, dueAllDay: true },
        comments: [
          {
            author: 'ada',
            body: 'Rope; and needle',
            createdAt: new Date(2024, 0, 16, 9).getTime(),
          },
        ],
      },
      { priority: 2, labels: [], people: [], createdAt: new Date(2024, 0, 16, 0, 30).getTime() },
    ]);
  });

  it('GitHub: of its command-line tool by number, with comments and the state as list', () => {
    const board = readForeignJson(GH)!;
    expect([board.source, board.name]).toEqual(['github', 'keel']);
    expect(labels(board)).toEqual([['open', 'closed'], ['ada']]);
    expect(board.cards).toMatchObject([
      { title: 'Bilge', list: 'open' },
      {
        externalId: 'https://github.com/ada/keel/issues/2',
        labels: ['bug'],
        completedAt: Date.UTC(2024, 4, 3),
        comments: [{ author: 'bob', body: 'Caulked' }],
      },
    ]);
  });

  it('GitHub: of its REST API, without pull requests', () => {
    expect(readForeignJson(REST)?.cards).toMatchObject([
      { externalId: 'https://github.com/ada/keel/issues/3', labels: ['steering'], comments: [] },
    ]);
  });

  it.each(['', 'a,b\n1,2', '"open', '# Notes'])('finds nothing in %j', async (text) => {
    expect(await readForeignTable(text)).toBeNull();
  });

  it.each([[[]], [{}], [[{ number: 1 }]], [{ name: 'package', lists: [] }]])(
    'finds nothing in %j',
    (content) => {
      expect(readForeignJson(content)).toBeNull();
    },
  );
});

describe('suggestStatus', () => {
  it.each([
    ['Done', 'done'],
    ['Canceled', 'done'],
    ['closed', 'done'],
    ['In Review', 'review'],
    ['On hold', 'blocked'],
    ['Backlog', 'triage'],
    ['In Progress', 'ready'],
    ['To Do', 'todo'],
    ['할 일', 'todo'],
  ])('suggests for %s the column %s', (label, status) => {
    expect(suggestStatus(label)).toBe(status);
  });
});
