import { readFileSync } from 'node:fs';
import { decodeIndex } from '@keelson/answers/release-index/index-file';

// Started by `answer-index.ts` with the path of the file and a question: prints milliseconds of the processor.
const [, , file = '', question = ''] = process.argv;
const startedAt = process.cpuUsage();
const read = await decodeIndex(readFileSync(file));
read?.index.search(question, 24);
const { user, system } = process.cpuUsage(startedAt);
process.stdout.write(`${(user + system) / 1_000}`);
