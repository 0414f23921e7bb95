const longest = 300

const pattern =
  /^(?:https?:\/\/|www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[0-9]{1,5})?(?:[/?#][^\s<>"]*)?$/i

/** Whether it is an http(s) or www address (spec: resources §5). Empty is no fault. */
export const isWebsite = (text: string): boolean =>
  text === '' || (text.length <= longest && pattern.test(text))
