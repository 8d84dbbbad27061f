import { join } from 'node:path';
import { corpusDocuments, corpusQuestions } from '@keelson/answers/testing/retrieval-corpus';
import { benchChatTimes } from './chat-times';

/** Measures the response times of the chat on the English documents of the corpus. */
export async function benchChat({ questions }: { readonly questions: number }): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const documents = corpusDocuments(root).filter(({ locale }) => locale === 'en');
  const asked = corpusQuestions(root)
    .tuning.filter(({ locale, answer }) => locale === 'en' && answer !== null)
    .map(({ text }) => text);
  process.stdout.write(`Documents ${documents.length}\n`);
  for await (const line of benchChatTimes({ documents, asked }, questions)) {
    process.stdout.write(`${line}\n`);
  }
}
