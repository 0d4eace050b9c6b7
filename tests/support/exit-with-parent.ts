/**
 * Node options that end a program when its standard input closes. Given a pipe as its input, the program does not outlive
 * this process, however this process ends.
 */
export const exitWithParent: readonly string[] = [
  '--import',
  `data:text/javascript,process.stdin.resume().once('end', () => process.exit(1)).unref()`,
]
