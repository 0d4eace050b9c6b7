/**
 * Arguments for Node before a program's own: the program ends when its standard input closes. With a pipe there that nobody
 * writes to, it does not outlive this process, however this process ends.
 */
export const endsWithUs: readonly string[] = [
  '--import',
  `data:text/javascript,process.stdin.resume().once('end', () => process.exit(1)).unref()`,
]
