declare module 'pg/lib/utils.js' {
  const utils: {
    /** Returns a value as `pg` sends it: text, or bytes as they are. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
