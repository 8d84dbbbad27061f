import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { doc, type Firestore, setLogLevel, writeBatch } from 'firebase/firestore';
import { type Attempt } from './attempts';
import { DOCUMENTS } from './documents';
import { EVERYONE, type PrincipalName, PRINCIPALS } from './principals';

/** The rules that are deployed. */
export const RULES = readFileSync(join(import.meta.dirname, '..', '..', 'firestore.rules'), 'utf8');

// Every refusal would be reported as a broken stream.
setLogLevel('silent');

/** The compat object that the test library hands out is the modular one inside. */
const firestoreOf = (context: RulesTestContext): Firestore =>
  context.firestore() as unknown as Firestore;

/** A Firestore emulator with the rules and the documents, and a client for every principal. */
export class RulesWorld {
  private constructor(
    private readonly environment: RulesTestEnvironment,
    private readonly clients: ReadonlyMap<PrincipalName, Firestore>,
  ) {}

  /** In a project of its own: its data and rules are invisible to the others of the emulator. */
  static async start(): Promise<RulesWorld> {
    const projectId = `demo-rules-${process.pid}`;
    const environment = await initializeTestEnvironment({
      projectId,
      firestore: { rules: RULES },
    });
    const clients = new Map(
      EVERYONE.map((name) => {
        const { token } = PRINCIPALS[name];
        const context =
          token === null
            ? environment.unauthenticatedContext()
            : environment.authenticatedContext(name, token);
        return [name, firestoreOf(context)] as const;
      }),
    );
    const world = new RulesWorld(environment, clients);
    await world.reset();
    return world;
  }

  /** Back to the documents of `documents.ts`. */
  async reset(): Promise<void> {
    await this.environment.clearFirestore();
    await this.environment.withSecurityRulesDisabled(async (context) => {
      const db = firestoreOf(context);
      const batch = writeBatch(db);
      for (const [path, fields] of Object.entries(DOCUMENTS)) batch.set(doc(db, path), fields);
      await batch.commit();
    });
  }

  /** Tries it as everybody and tells who succeeded. */
  async whoCan({ run }: Pick<Attempt, 'run'>): Promise<PrincipalName[]> {
    const answers = await Promise.all(
      [...this.clients].map(async ([name, db]) => ({ name, ok: await succeeds(run(db, name)) })),
    );
    return answers.filter(({ ok }) => ok).map(({ name }) => name);
  }

  /** Tries it as someone with a token that no principal has. */
  async can(uid: string, token: TokenOptions, run: Attempt['run']): Promise<boolean> {
    return succeeds(run(firestoreOf(this.environment.authenticatedContext(uid, token)), uid));
  }

  /** Loads other rules, for experiments with them. */
  async load(rules: string): Promise<void> {
    const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
    const answer = await fetch(
      `http://${host}/emulator/v1/projects/${this.projectId}:securityRules`,
      {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: rules }] } }),
      },
    );
    if (!answer.ok) throw new Error(await answer.text());
  }

  get projectId(): string {
    return this.environment.projectId;
  }

  stop(): Promise<void> {
    return this.environment.cleanup();
  }
}

/** True when it was allowed, false when refused; any other failure is a fault of the test. */
async function succeeds(operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'permission-denied') return false;
    throw error;
  }
}
