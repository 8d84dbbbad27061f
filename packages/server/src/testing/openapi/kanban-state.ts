import { randomUUID } from 'node:crypto';
import { type Fit } from './draft';

type Fields = Readonly<Record<string, unknown>>;

/** Calls the execution service with the service token; throws unless the request is accepted. */
export type CallService = (request: string, body?: unknown) => Promise<Fields>;

interface ClaimedRun {
  readonly slug: string;
  readonly cardId: string;
  readonly runId: string;
  readonly token: string;
}

type CardFields = Readonly<{ id: string; revision: number; boardSlug: string }>;

/** Makes boards, cards, runs and agents in the states that operations need to be accepted. */
export class KanbanState {
  private operationId = '';
  private boardSlug: Promise<string> | null = null;
  private seen: Promise<ClaimedRun> | null = null;
  private active: ClaimedRun[] = [];
  private readonly shared = new Map<string, Promise<Fit & { readonly token?: string }>>();

  /**
   * @param agentId An agent that pulls its work, on as many cards as it likes.
   * @param further What fits operations besides those of boards.
   */
  constructor(
    private readonly call: CallService,
    private readonly agentId: string,
    private readonly further: Readonly<Record<string, () => Promise<Fit>>> = {},
  ) {}

  /** As {@link fit}, made once for each operation: for requests that are refused before they change anything. */
  sharedFit(operationId: string, path: string): Promise<Fit & { readonly token?: string }> {
    const shared = this.shared.get(operationId) ?? this.fit(operationId, path);
    this.shared.set(operationId, shared);
    return shared;
  }

  /** A path and a body with which an operation is accepted; `token` is that of the run in the path. */
  async fit(operationId: string, path: string): Promise<Fit & { readonly token?: string }> {
    // One board for all would have thousands of cards, which each list, export and dispatch would read.
    if (operationId !== this.operationId) this.boardSlug = null;
    this.operationId = operationId;
    const special = this.further[operationId] ?? this.special[operationId];
    if (special !== undefined) return special();
    if (path.includes('{runId}')) return runFit(await this.run());
    if (path.includes('{cardId}')) {
      const { boardSlug, id, revision } = await this.card();
      return { path: { slug: boardSlug, cardId: id }, body: { expectedRevision: revision } };
    }
    return path.includes('{slug}') ? { path: { slug: await this.board() } } : {};
  }

  private readonly special: Readonly<
    Record<string, () => Promise<Fit & { readonly token?: string }>>
  > = {
    createBoard: () => Promise.resolve({ body: { slug: newId(), ...NO_REFERENCES } }),
    editBoard: () => this.boardFit({ projectSlug: null, key: newKey() }),
    archiveBoard: () => this.boardFit({ archived: true }),
    setBoardRole: () => this.boardFit({}),
    deleteBoard: () => this.boardFit({}),
    restoreBoard: async () => {
      const slug = await this.newBoard();
      await this.call(`POST /v1/boards/${slug}/delete`, { expectedRevision: 1 });
      return { path: { slug } };
    },
    importBoard: async () => {
      const document = await this.call(`GET /v1/boards/${await this.board()}/export`);
      return { body: { slug: newId(), document: { ...document, cards: [] } } };
    },
    createCard: async () => ({
      path: { slug: await this.board() },
      body: { status: 'todo', ...NO_REFERENCES, scheduleAt: null, parents: [] },
    }),
    changeCards: async () => {
      const { id, boardSlug, revision } = await this.card();
      const item = { op: 'edit', cardId: id, expectedRevision: revision, priority: 1 };
      return { path: { slug: boardSlug }, body: { items: [item] } };
    },
    assignCard: () => this.cardFit({ assignee: null }),
    moveCard: () => this.cardFit({ status: 'ready', aboveId: null, belowId: null }),
    archiveCard: () => this.cardFit({ archived: true }),
    transferCard: async () => this.cardFit({ toSlug: await this.newBoard() }),
    checkItem: async () => {
      const { id, boardSlug } = await this.card({ checklist: CHECKLIST });
      return { path: { slug: boardSlug, cardId: id, itemId: 'a' } };
    },
    answerQuestion: async () => {
      const { slug, cardId, runId } = await this.run();
      const at = `/v1/boards/${slug}/cards/${cardId}`;
      await this.call(`POST ${at}/runs/${runId}/question`, { question: 'Oak or ash?' });
      const card = await this.call(`GET ${at}`);
      const { commentId: questionId } = card['question'] as { commentId: string };
      return { path: { slug, cardId }, body: { questionId } };
    },
    linkCard: () => this.linkFit(false),
    unlinkCard: () => this.linkFit(true),
    getAttachment: () => this.fileFit(),
    removeAttachment: () => this.fileFit(),
    listCardEvents: () => this.oldCardFit(),
    listComments: () => this.oldCardFit(),
    listRuns: () => this.oldCardFit(),
    readLog: () => this.oldCardFit(),
    listBoards: async () => {
      await this.newBoard();
      return {};
    },
    listCards: async () => {
      const { slug } = await this.oldRun();
      await this.card({}, slug);
      return { path: { slug } };
    },
    listBoardAudit: async () => ({ path: { slug: (await this.oldRun()).slug } }),
    listAgentHistory: () => Promise.resolve({ path: { agentId: this.agentId } }),
    proposeBreakdown: () => this.cardFit({}),
    breakDownCard: async () => {
      const { id, boardSlug } = await this.card({ status: 'todo' });
      return { path: { slug: boardSlug, cardId: id } };
    },
    createTemplate: async () => ({
      path: { slug: await this.board() },
      body: { ...NO_REFERENCES, recurrence: null },
    }),
    editTemplate: () => this.templateFit({ expectedRevision: 1, recurrence: null }),
    deleteTemplate: () => this.templateFit({}),
    createCardFromTemplate: () => this.templateFit({ status: 'todo', parents: [] }),
    restoreCard: () => this.deletedCard(),
    listBin: async () => {
      for (const _ of [1, 2]) await this.deletedCard();
      return {};
    },
    claimCard: () => this.cardFit({ agentId: this.agentId }),
    claimNext: async () => {
      const { boardSlug } = await this.card();
      return { path: { agentId: this.agentId }, body: { boardSlug, wait: 0 } };
    },
    listOwnRuns: () => Promise.resolve({ path: { agentId: this.agentId } }),
    requestChanges: async () => runFit(await this.review()),
    // Only agents of one kind have reviews, and their boards would have to exist.
    registerAgent: () => Promise.resolve({ body: { id: newId(), boards: [], reviews: undefined } }),
    editAgent: () =>
      this.agentFit({ endpoint: undefined, timeoutMs: undefined, boards: [], reviews: [] }),
    deleteAgent: () => this.agentFit({}),
    restoreAgent: async () => {
      const agentId = await this.newAgent();
      await this.call(`POST /v1/agents/${agentId}/delete`, { expectedRevision: 1 });
      return { path: { agentId } };
    },
    rotateAgentSecrets: () => this.agentFit({}),
    terminateRun: async () => runFit(await this.run()),
    dispatch: async () => ({ body: { boardSlug: await this.board() } }),
  };

  /** Claims a new card. Runs that earlier requests have left active are released, because an agent has a limit. */
  async run(): Promise<ClaimedRun> {
    if (this.active.length >= MAX_ACTIVE) {
      await Promise.all(this.active.splice(0, MAX_ACTIVE / 2).map((run) => this.release(run)));
    }
    const { boardSlug, id } = await this.card({ checklist: CHECKLIST });
    const run = await this.claim(boardSlug, id, this.agentId);
    this.active.push(run);
    return run;
  }

  private async release({ slug, cardId, runId }: ClaimedRun): Promise<void> {
    const request = `POST /v1/boards/${slug}/cards/${cardId}/runs/${runId}/release`;
    // Most of them have ended.
    await this.call(request, { reason: 'Enough' }).catch(() => null);
  }

  async claim(slug: string, cardId: string, agentId: string): Promise<ClaimedRun> {
    const claimed = await this.call(`POST /v1/boards/${slug}/cards/${cardId}/claim`, { agentId });
    const run = claimed['run'] as { id: string };
    return { slug, cardId, runId: run.id, token: String(claimed['token']) };
  }

  async endedRun(): Promise<ClaimedRun> {
    const run = await this.run();
    const at = `/v1/boards/${run.slug}/cards/${run.cardId}/runs/${run.runId}`;
    await this.call(`POST ${at}/release`, { reason: 'Enough for today' });
    return run;
  }

  async card(fields: Fields = {}, slug?: string): Promise<CardFields> {
    const assignee = { kind: 'agent', id: this.agentId };
    const body = { title: 'Plank', status: 'ready', assignee, ...fields };
    const board = slug ?? (await this.board());
    return (await this.call(`POST /v1/boards/${board}/cards`, body)) as CardFields;
  }

  private async deletedCard(): Promise<Fit> {
    const { id, boardSlug, revision } = await this.card();
    const at = `/v1/boards/${boardSlug}/cards/${id}`;
    await this.call(`POST ${at}/delete`, { expectedRevision: revision });
    return { path: { slug: boardSlug, cardId: id } };
  }

  private board(): Promise<string> {
    return (this.boardSlug ??= this.newBoard());
  }

  private async newBoard(): Promise<string> {
    const slug = newId();
    await this.call('POST /v1/boards', { slug, name: 'Keel' });
    return slug;
  }

  async newAgent(fields: Fields = {}): Promise<string> {
    const id = newId();
    await this.call('POST /v1/agents', { id, kind: 'pull', name: 'Scribe', ...fields });
    return id;
  }

  private async cardFit(body: Fields): Promise<Fit> {
    const { boardSlug, id, revision } = await this.card();
    return {
      path: { slug: boardSlug, cardId: id },
      body: { expectedRevision: revision, ...body },
    };
  }

  private async boardFit(body: Fields): Promise<Fit> {
    return { path: { slug: await this.newBoard() }, body: { expectedRevision: 1, ...body } };
  }

  private async agentFit(body: Fields): Promise<Fit> {
    return { path: { agentId: await this.newAgent() }, body: { expectedRevision: 1, ...body } };
  }

  private async templateFit(body: Fields): Promise<Fit> {
    // A board has few templates.
    const slug = await this.newBoard();
    const template = await this.call(`POST /v1/boards/${slug}/templates`, { title: 'Weekly' });
    return {
      path: { slug, templateId: String(template['id']) },
      body: { ...NO_ASSIGNEE, ...body },
    };
  }

  private async linkFit(linked: boolean): Promise<Fit> {
    const [parent, card] = [await this.card(), await this.card()];
    const path = { slug: card.boardSlug, cardId: card.id, parentId: parent.id };
    const at = `/v1/boards/${card.boardSlug}/cards/${card.id}/parents/${parent.id}`;
    if (linked) await this.call(`PUT ${at}`);
    return { path };
  }

  private async fileFit(): Promise<Fit> {
    const { id, boardSlug } = await this.card();
    const at = `/v1/boards/${boardSlug}/cards/${id}/attachments?name=plan.txt`;
    const file = await this.call(`POST ${at}`, new TextEncoder().encode('Oak'));
    return { path: { slug: boardSlug, cardId: id, attachmentId: String(file['id']) } };
  }

  /** A card whose lists have several pages, with a log of its second run. */
  private oldRun(): Promise<ClaimedRun> {
    return (this.seen ??= this.newOldRun());
  }

  private async newOldRun(): Promise<ClaimedRun> {
    const { slug, cardId, runId } = await this.run();
    const at = `/v1/boards/${slug}/cards/${cardId}`;
    for (const body of ['Oak', 'Ash', 'Elm']) await this.call(`POST ${at}/comments`, { body });
    await this.call(`POST ${at}/runs/${runId}/release`, { reason: 'Enough' });
    const run = await this.claim(slug, cardId, this.agentId);
    for (const text of ['sawing', 'planing', 'sanding']) {
      const lines = [{ at: Date.now(), level: 'info', text }];
      await this.call(`POST ${at}/runs/${run.runId}/log`, { lines });
    }
    return run;
  }

  private async oldCardFit(): Promise<Fit> {
    return runFit(await this.oldRun());
  }

  private async review(): Promise<ClaimedRun> {
    const reviewer = await this.newAgent({ reviews: [await this.board()] });
    const { slug, cardId, runId } = await this.run();
    const at = `/v1/boards/${slug}/cards/${cardId}/runs/${runId}`;
    await this.call(`POST ${at}/review`, { summary: 'Planed' });
    return this.claim(slug, cardId, reviewer);
  }
}

const MAX_ACTIVE = 24;
const CHECKLIST = [{ id: 'a', text: 'Sand it' }] as const;

const NO_ASSIGNEE = { assignee: null } as const;
/** Generated references lead nowhere. */
const NO_REFERENCES = { ...NO_ASSIGNEE, projectSlug: null, roles: {} } as const;

const newId = (): string => `x-${randomUUID().slice(0, 13)}`;
const newKey = (): string => `K${randomUUID().slice(0, 8).toUpperCase()}`;

const runFit = ({ slug, cardId, runId, token }: ClaimedRun): Fit & { token: string } => ({
  path: { slug, cardId, runId },
  token,
});
