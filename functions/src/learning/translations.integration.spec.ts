import { type PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';

/** Publishing takes seconds on a busy machine: a plan, an approval and an apply. */
const SLOW = 300_000;

/** Over HTTP, with the database emulator. */
describe('translations of a document', () => {
  const product = openLearning('translations');
  const ada = openClient(product, 'admin');

  const source = (name: string, locale: string, title: string, more = '') =>
    inline(name, `---\ntitle: ${title}\nlang: ${locale}\n${more}---\n\nText.\n`);
  const languages = async (slug: string): Promise<string[]> => {
    const page = await (await product.fetch(`/api/learn/docs/${slug}`)).json();
    return (page as PublicDocPage).translations.map((other) => `${other.locale} ${other.slug}`);
  };

  it(
    'belong together by their path, also with an original that was published before',
    async () => {
      const original = source('intro.md', 'en', 'Introduction');
      await ada.publish(ingestOf(original));
      expect(await languages('introduction')).toEqual([]);
      const plan = await ada.plan(ingestOf(original, source('intro.de.md', 'de', 'Einleitung')));
      expect(plan.totals).toMatchObject({ create: 1, update: 0, unchanged: 1 });
      await ada.publish(
        ingestOf(
          source('intro.de.md', 'de', 'Einleitung'),
          source('vorwort.md', 'fr', 'Avant', 'translation_of: introduction\n'),
          source('other.md', 'fr', 'Autre'),
        ),
      );
      expect(await languages('introduction')).toEqual(['de einleitung', 'fr avant']);
      expect(await languages('einleitung')).toEqual(['en introduction', 'fr avant']);
      expect(await languages('autre')).toEqual([]);
    },
    SLOW,
  );

  it(
    'have the language that their path names when nothing else states one',
    async () => {
      const at = (path: string, text: string) => ({ ...inline('start.md', text), path });
      await ada.publish(
        ingestOf(
          at('docs/start.md', '---\nlang: en\n---\n\n# First steps\n\nText.\n'),
          at('docs/pt-br/start.md', '# Primeiros passos\n\nTexto.\n'),
        ),
      );
      expect(await languages('first-steps')).toEqual(['pt-BR primeiros-passos']);
    },
    SLOW,
  );

  it(
    'get their language in their slug when they have the same title, and keep it',
    async () => {
      const all = [
        source('setup.md', 'en', 'Installation'),
        source('setup.de.md', 'de', 'Installation'),
        source('setup.fr.md', 'fr', 'Installation'),
      ];
      const plan = await ada.plan(ingestOf(...all));
      expect(plan.blockers).toEqual([]);
      await ada.publish(ingestOf(...all));
      expect(await languages('installation')).toEqual(['de installation-de', 'fr installation-fr']);
      const later = ingestOf(
        inline('setup.fr.md', '---\ntitle: Installation\nlang: fr\n---\n\nAutre texte.\n'),
      );
      expect((await ada.plan(later)).totals).toMatchObject({ create: 0, update: 1 });
    },
    SLOW,
  );

  it(
    'and documents with the same title are told apart by their folders, now and later',
    async () => {
      const at = (path: string, text: string) => ({
        ...inline('setup.md', `---\ntitle: Setup\nlang: en\n---\n\n${text}\n`),
        path,
      });
      const slugsOf = async (...paths: ReturnType<typeof at>[]): Promise<string[]> => {
        const { ops } = await ada.plan(ingestOf(...paths));
        return ops.flatMap(({ target, slug }) => (target === 'doc' && slug ? [slug] : [])).sort();
      };
      const [guides, api] = [at('guides/setup.md', 'One.'), at('api/setup.md', 'Two.')];
      expect(await slugsOf(guides, api)).toEqual(['guides-setup', 'setup']);
      await ada.publish(ingestOf(guides, api));
      expect(await slugsOf(at('guides/setup.md', 'Changed.'))).toEqual(['guides-setup']);
      expect(await slugsOf(at('api/setup.md', 'Changed.'))).toEqual(['setup']);
    },
    SLOW,
  );

  it(
    'lead to documents also by paths like those of published documents; other such links are text',
    async () => {
      const at = (path: string, text: string) => ({ ...inline('x.md', text), path });
      await ada.publish(
        ingestOf(
          at('learn/state.md', '---\ntitle: State in React\nlang: en\n---\n\nText.\n'),
          at(
            'learn/more.md',
            '---\ntitle: More on state\nlang: en\n---\n\n[a](/learn/state) [b](/learn/state-in-react) [c](/learn/gone#part)\n',
          ),
        ),
      );
      const response = await product.fetch('/api/learn/docs/more-on-state');
      const body = JSON.stringify(((await response.json()) as PublicDocPage).body);
      expect(body.match(/"\/learn\/[^"]*"/g)).toEqual([
        '"/learn/state-in-react"',
        '"/learn/state-in-react"',
      ]);
    },
    SLOW,
  );
});
