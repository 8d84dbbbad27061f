import * as z from 'zod';
import { type ForeignBoard, namesOf, NO_DETAILS } from './foreign-board';

const Person = z.object({ login: z.string() });

/**
 * Issues as GitHub's command-line tool writes them (`gh issue list --state all --limit 9999 --json
 * number,title,body,state,labels,assignees,comments,createdAt,closedAt,url`), or as its REST API lists them, where
 * `comments` is only their number and pull requests are among the issues.
 *
 * Sources: https://cli.github.com/manual/gh_issue_list and https://docs.github.com/en/rest/issues/issues.
 */
const GithubIssue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])).default([]),
  assignees: z.array(Person).default([]),
  comments: z
    .union([
      z.number(),
      z.array(z.object({ author: Person.nullish(), body: z.string(), createdAt: z.string() })),
    ])
    .default(0),
  url: z.string().optional(),
  html_url: z.string().optional(),
  createdAt: z.string().nullish(),
  created_at: z.string().nullish(),
  closedAt: z.string().nullish(),
  closed_at: z.string().nullish(),
  pull_request: z.unknown().optional(),
});
type GithubIssue = z.infer<typeof GithubIssue>;

const timeOf = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null);
const urlOf = ({ html_url, url }: GithubIssue): string | null => html_url ?? url ?? null;

/** @returns Null when it is no list of issues. */
export function readGithub(content: unknown): ForeignBoard | null {
  const parsed = z.array(GithubIssue).min(1).safeParse(content);
  if (!parsed.success) return null;
  const issues = parsed.data
    .filter((issue) => issue.pull_request === undefined)
    .toSorted((a, b) => a.number - b.number);
  const states = issues.map(({ state }) => state.toLowerCase());
  return {
    source: 'github',
    name: repositoryOf(issues[0]) ?? 'GitHub',
    lists: namesOf(states.toSorted().toReversed()),
    people: namesOf(issues.flatMap(({ assignees }) => assignees.map(({ login }) => login))),
    cards: issues.map((issue) => ({
      ...NO_DETAILS,
      externalId: urlOf(issue) ?? `#${issue.number}`,
      title: issue.title,
      body: issue.body ?? '',
      url: urlOf(issue),
      list: issue.state.toLowerCase(),
      people: issue.assignees.map(({ login }) => login),
      labels: issue.labels
        .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
        .filter(Boolean),
      createdAt: timeOf(issue.createdAt ?? issue.created_at),
      completedAt: timeOf(issue.closedAt ?? issue.closed_at),
      comments:
        typeof issue.comments === 'number'
          ? []
          : issue.comments.map(({ author, body, createdAt }) => ({
              author: author?.login ?? '',
              body,
              createdAt: Date.parse(createdAt),
            })),
    })),
  };
}

/** `keel` of `https://github.com/ada/keel/issues/1`. */
function repositoryOf(issue: GithubIssue | undefined): string | null {
  const url = issue === undefined ? null : urlOf(issue);
  return url === null
    ? null
    : (/^https:\/\/[^/]+\/[^/]+\/([^/]+)\/issues\//.exec(url)?.[1] ?? null);
}
