/** The `java` that firebase-tools finds first on its PATH; see the README of this package. */
import { serveStorageRules } from './storage-rules-runtime';
import { type JavaFacts, planJavaCall } from './translate-arguments';

interface StandInFacts extends JavaFacts {
  readonly java: string;
}

const facts = JSON.parse(process.env['KEELSON_JAVA_FACTS'] ?? 'null') as StandInFacts | null;
if (facts === null) throw new Error('KEELSON_JAVA_FACTS is not set: the local suite sets it');
const plan = planJavaCall(process.argv.slice(2), facts);

switch (plan.kind) {
  case 'report-version':
    process.stderr.write(`${plan.text}\n`);
    break;
  case 'serve-storage-rules':
    serveStorageRules(process.stdin, process.stdout);
    break;
  case 'run':
    // Replaces this process by Java, so that firebase-tools has the right pid and its signals arrive.
    if (process.execve === undefined) throw new Error('The java wrapper needs a POSIX system');
    process.execve(facts.java, [facts.java, ...plan.args], process.env);
}
