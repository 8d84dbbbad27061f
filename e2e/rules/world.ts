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

export const RULES = readFileSync(join(import.meta.dirname, '..', '..', 'firestore.rules'), 'utf8');

// Otherwise every refusal is logged as a broken stream.
setLogLevel('silent');

/** The test library returns a compat object, which wraps the modular one. */
const firestoreOf = (context: RulesTestContext): Firestore =>
  context.firestore() as unknown as Firestore;

/** A Firestore emulator with the rules and the documents, and a client for every principal. */
export class RulesWorld {
  private constructor(
    private readonly environment: RulesTestEnvironment,
    private readonly clients: ReadonlyMap<PrincipalName, Firestore>,
  ) {}

  /** Uses a separate project: its data and rules are isolated from others on the emulator. */
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

  /** Restores the documents of `documents.ts`. */
  async reset(): Promise<void> {
    await this.environment.clearFirestore();
    await this.environment.withSecurityRulesDisabled(async (context) => {
      const db = firestoreOf(context);
      const batch = writeBatch(db);
      for (const [path, fields] of Object.entries(DOCUMENTS)) batch.set(doc(db, path), fields);
      await batch.commit();
    });
  }

  /** Tries it as every principal and returns those that succeeded. */
  async whoCan({ run }: Pick<Attempt, 'run'>): Promise<PrincipalName[]> {
    const answers = await Promise.all(
      [...this.clients].map(async ([name, db]) => ({ name, ok: await succeeds(run(db, name)) })),
    );
    return answers.filter(({ ok }) => ok).map(({ name }) => name);
  }

  /** Tries it with a token that no principal has. */
  async can(uid: string, token: TokenOptions, run: Attempt['run']): Promise<boolean> {
    return succeeds(run(firestoreOf(this.environment.authenticatedContext(uid, token)), uid));
  }

  /** Loads other rules, for mutation tests. */
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

  /** Runs a query without the SDK and without an account. @returns The HTTP status. */
  async statusOf(structuredQuery: object): Promise<number> {
    const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
    const documents = `projects/${this.projectId}/databases/(default)/documents`;
    const answer = await fetch(`http://${host}/v1/${documents}:runQuery`, {
      method: 'POST',
      body: JSON.stringify({ structuredQuery }),
    });
    await answer.text();
    return answer.status;
  }

  get projectId(): string {
    return this.environment.projectId;
  }

  stop(): Promise<void> {
    return this.environment.cleanup();
  }
}

/** True when allowed, false when denied. @throws any other error, which is a bug in the test. */
async function succeeds(operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'permission-denied') return false;
    throw error;
  }
}
