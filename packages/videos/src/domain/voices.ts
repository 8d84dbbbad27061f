/**
 * Parses the languages of `espeak-ng --voices`: the second column and those in brackets, each also without its
 * region, since a voice for `en-gb` speaks English.
 */
export function languagesOf(list: string): Set<string> {
  const rows = list
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, language] = line.trim().split(/\s+/);
      const others = [...line.matchAll(/\(([a-z]{2,3}(?:-[\w-]+)?) \d+\)/gi)];
      return [language, ...others.map(([, other]) => other)];
    });
  const named = rows.flatMap((language) => language?.toLowerCase() ?? []);
  return new Set(named.flatMap((language) => [language, language.split('-')[0] ?? language]));
}

/** The espeak-ng voice for a locale; null when there is none. */
export function voiceFor(locale: string, languages: ReadonlySet<string>): string | null {
  const exact = locale.toLowerCase();
  const base = exact.split('-')[0] ?? exact;
  return [exact, base].find((language) => languages.has(language)) ?? null;
}
