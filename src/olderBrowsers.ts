// The methods that the portal and its libraries use and the oldest supported browsers lack (docs/requirements/portal.md
// §9).
import 'core-js/stable/array/at'
import 'core-js/stable/array/find-last'
import 'core-js/stable/array/find-last-index'
import 'core-js/stable/array/to-reversed'
import 'core-js/stable/array/to-sorted'
import 'core-js/stable/array/to-spliced'
import 'core-js/stable/array/with'
import 'core-js/stable/object/has-own'
import 'core-js/stable/string/at'
import 'core-js/stable/string/is-well-formed'
import 'core-js/stable/structured-clone'
import 'core-js/stable/url/can-parse'
