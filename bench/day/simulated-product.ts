import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { type SubscriptionId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { HOUR, SECOND } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { rotateAgentSecrets } from '../../execution/src/agents/register-agent';
import { type Kanban, openKanban } from '../../execution/src/testing/open-kanban';
import { type ApiResponse, serve, type Served } from '../../execution/src/testing/serve';
import { syncSubscription } from '../../functions/src/billing/plans/sync-subscription';
import {
  type LocalPayments,
  startLocalPayments,
} from '../../functions/src/billing/testing/payments-process';
import { sendTo } from '../../functions/src/billing/testing/send-webhook';
import { ask, eventOf, question } from '../../functions/src/chat/testing/ask';
import { jobs } from '../../functions/src/deployed';
import { TestProduct } from '../../functions/src/testing/test-product';
import { TestUser } from '../../functions/src/testing/test-user';

const QUESTIONS = ['How many messages does Pro give?', 'And how much does it cost?'];
const DASHBOARD = ['/api/me', '/api/subscription', '/api/usage', '/api/projects'];

const ok = ({ status, body }: ApiResponse): Record<string, unknown> => {
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body;
};

/** What jobs read of the manifest beside its live release. */
const PUBLISHED_ONCE = {
  lineage: 'simulated',
  revision: 1,
  activeRun: null,
  policy: { allowedTypes: ['text/markdown'], requireSecondApprover: false },
  changedAt: Timestamp.fromMillis(0),
  changedBy: null,
};

/** A member and an open chat. */
export interface Member {
  readonly user: TestUser;
  chatId: string | null;
}

/**
 * The functions, the execution service and the payments emulator on one database, and what people, agents and Google's
 * scheduler do with them. Each method is one action of the cost model.
 */
export class SimulatedProduct {
  readonly members: Member[] = [];
  readonly subscriptions: string[] = [];
  /** Counts both services: they share the client. */
  readonly counter: OperationCounter;
  private readonly cards: { readonly id: string; revision: unknown }[] = [];
  private delivered = 0;

  private constructor(
    readonly product: TestProduct,
    private readonly payments: LocalPayments,
    private readonly kanban: Kanban,
    private readonly execution: Served,
    private readonly board: string,
    private readonly agent: { readonly id: string; readonly token: string },
  ) {
    this.counter = new OperationCounter(product.db, paths.dispatchSignals());
  }

  static async start(): Promise<SimulatedProduct> {
    const payments = await startLocalPayments();
    const env = { ...payments.env, RATE_LIMIT_ADDRESS_FACTOR: '0' };
    const product = await TestProduct.start('simulated', { files: 'bucket', env });
    await publish(product.db, FIXTURE_DOCUMENTS);
    await product.db.doc(paths.manifestHead()).update(PUBLISHED_ONCE);
    const kanban = openKanban({ db: product.db });
    // Otherwise the audit log would begin months ago, and every day of it would be sealed.
    kanban.clock.at = Date.now();
    const { service } = kanban;
    const { slug } = await kanban.board();
    const { id } = await kanban.agent();
    const { token } = await rotateAgentSecrets(service.transactions, kanban.as(), id);
    const execution = await serve(service);
    return new SimulatedProduct(product, payments, kanban, execution, slug, { id, token });
  }

  async close(): Promise<void> {
    await this.execution.close();
    await this.payments.close();
    await this.kanban.close();
    await this.product.close();
  }

  /** An account that exists before the day. */
  async addMember(): Promise<void> {
    this.members.push({ user: await TestUser.start(this.product), chatId: null });
  }

  /** A member pays, and the product knows. */
  async addSubscription({ user }: Member): Promise<void> {
    const { stripe } = this.payments;
    const metadata = { uid: user.uid };
    const customer = (await stripe.customers.create({ metadata })).id;
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { id } = await stripe.subscriptions.create({
      customer,
      default_payment_method: method.id,
      items: [{ price: 'price_keelson_pro_monthly' }],
      metadata,
    });
    const { billing } = this.product.parts();
    await syncSubscription(billing, id as SubscriptionId, { event: null });
    await this.takeEvents();
    this.subscriptions.push(id);
  }

  async signUp(): Promise<void> {
    await (await TestUser.signIn(this.product)).startSession();
  }

  signIn = ({ user }: Member): Promise<void> => user.signInAgain();

  dashboard = (member: Member): Promise<unknown> =>
    Promise.all(DASHBOARD.map((path) => get(member, path)));

  invoices = (member: Member): Promise<void> => get(member, '/api/invoices');

  async chatOpened(member: Member): Promise<void> {
    const chat = member.chatId === null ? [] : [get(member, `/api/chats/${member.chatId}`)];
    await Promise.all([get(member, '/api/chats'), ...chat]);
  }

  async question(member: Member): Promise<void> {
    const [first = '', next = ''] = QUESTIONS;
    const { chatId, user } = member;
    const body = chatId === null ? question(first) : { kind: 'ask', chatId, text: next };
    const answer = await ask(user, body);
    eventOf(answer, 'done');
    member.chatId ??= eventOf(answer, 'start').chat.id;
  }

  /** @returns Signed events of a change of a subscription at the provider. */
  async changeSubscription(id: string): Promise<LocalPayments['captured']> {
    await this.payments.stripe.subscriptions.update(id, {
      metadata: { changed: String(this.delivered) },
    });
    return this.takeEvents();
  }

  /** Signed by the clock of the product; the emulator signs by that of the machine. */
  async paymentEvent({ body }: LocalPayments['captured'][number]): Promise<void> {
    const url = this.product.urlOf('/api/webhooks/provider');
    const at = Date.now() + this.product.clockOffsetMs;
    const secret = this.payments.env['PAYMENT_WEBHOOK_SECRET'] ?? '';
    const { status, body: answer } = await sendTo({ url }, { body, secret, at });
    if (status !== 200) throw new Error(JSON.stringify(answer));
  }

  reconcileRun = (): Promise<void> => jobs.reconcileBilling(this.product.parts());

  async idleHour(): Promise<void> {
    const parts = this.product.parts();
    for (const job of [jobs.tidyLearning, jobs.sealAudit, jobs.compactMetrics]) await job(parts);
    for (let run = 0; run < 6; run += 1) {
      await jobs.tidyChats(parts);
      await jobs.expirePlans(parts);
    }
  }

  async cardCreated(): Promise<void> {
    const assignee = { kind: 'agent', id: this.agent.id };
    const body = { title: `Card ${this.cards.length}`, assignee };
    const card = ok(await this.execution.call(`POST ${this.cardsPath}`, body));
    this.cards.push({ id: String(card['id']), revision: card['revision'] });
  }

  async cardMoved(index: number, status: 'ready' | 'triage'): Promise<void> {
    const card = this.cards[index];
    if (card === undefined) throw new Error(`No card ${index}`);
    const body = { status, expectedRevision: card.revision };
    const path = `${this.cardsPath}/${card.id}`;
    card.revision = ok(await this.execution.call(`POST ${path}/move`, body))['revision'];
  }

  async comment(index: number): Promise<void> {
    const path = `${this.cardsPath}/${this.cards[index]?.id}`;
    ok(await this.execution.call(`POST ${path}/comments`, { body: 'Seen' }));
  }

  /** The agent claims a card that is ready, sends one heartbeat and completes it. */
  async run(): Promise<void> {
    const { id: agent, token } = this.agent;
    const claim = await this.execution.call(`POST /v1/agents/${agent}/claims`, {}, { token });
    const claimed = ok(claim);
    const { id, cardId } = claimed['run'] as { id: string; cardId: string };
    const at = `${this.cardsPath}/${cardId}/runs/${id}`;
    const holder = { token: String(claimed['token']) };
    ok(await this.execution.call(`POST ${at}/heartbeat`, undefined, holder));
    ok(await this.execution.call(`POST ${at}/complete`, { summary: 'Done' }, holder));
  }

  /** An hour passes for everybody. */
  async passHour(): Promise<void> {
    this.product.clockOffsetMs += HOUR;
    this.kanban.clock.at += HOUR;
    await this.payments.control('POST', '/clock/advance', { seconds: HOUR / SECOND });
  }

  private async takeEvents(): Promise<LocalPayments['captured']> {
    await this.payments.settle();
    const fresh = this.payments.captured.slice(this.delivered);
    this.delivered = this.payments.captured.length;
    return fresh;
  }

  private get cardsPath(): string {
    return `/v1/boards/${this.board}/cards`;
  }
}

async function get({ user }: Member, path: string): Promise<void> {
  const response = await user.get(path);
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
  await response.arrayBuffer();
}
