/**
 * Words for Node before a program's own: it ends when its standard input closes. With a pipe there, which nobody writes to,
 * it does not outlive this process, however this process ends.
 */
export const endsWithUs: readonly string[] = [
  '--import',
  `data:text/javascript,process.stdin.resume().once('end', () => process.exit(1)).unref()`,
]
