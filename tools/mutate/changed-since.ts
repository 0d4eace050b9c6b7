import { execFileSync } from 'node:child_process'

/**
 * Lists the files that differ from a commit, whether or not they were committed since, including new ones.
 * @throws Error with git's message for an unknown revision
 */
export function changedSince(root: string, revision: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  return [
    ...git('diff', '--name-only', '--diff-filter=d', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}
