const maxWebsiteLength = 300

const pattern =
  /^(?:https?:\/\/|www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[0-9]{1,5})?(?:[/?#][^\s<>"]*)?$/i

/** Returns whether the text is an http(s) or www address (docs/requirements/resources.md §5). Empty is accepted. */
export const isWebsite = (text: string): boolean =>
  text === '' || (text.length <= maxWebsiteLength && pattern.test(text))
