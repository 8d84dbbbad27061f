/** A document with a formula in a line and one of its own, tabs and a diagram. */
export const formatsDocument = (title: string): string => `---
title: ${title}
summary: Formulas, tabs and a diagram.
lang: en
---

## Formulas

The roots are $x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$, and a plan costs $5 or $10.

$$
\\sum_{k=1}^{n} k = 1 + 2 + 3 + \\cdots + (n - 1) + n = \\frac{n(n+1)}{2}, \\qquad A = \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}
$$

## Tabs

=== "Linux"

    Install it with \`apt\`.

=== "macOS"

    Install it with \`brew\`.

## Diagram

\`\`\`mermaid
flowchart LR
  Draft --> Plan --> Approval --> Live
\`\`\`
`;
