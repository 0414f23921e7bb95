import { splitList } from './splitList.ts'

/** Level-1 subjects with the fields that their journals are named after. */
const fieldsBySubject: Record<string, string[]> = {
  'Agricultural & Biological Sciences': splitList(`
  Agronomy, Animal Husbandry, Aquaculture, Botany, Crop Protection, Dairy Science, Entomology,
  Food Technology, Forestry, Horticulture, Plant Breeding, Soil Science
`),
  'Arts & Humanities': splitList(`
  Archaeology, Comparative Literature, Ethics, Folklore, Heritage Studies, Linguistics,
  Medieval History, Musicology, Philosophy, Religious Studies, Theatre, Translation
`),
  'Biomedical Sciences': splitList(`
  Anatomy, Biochemistry, Cell Biology, Genomics, Immunology, Microbiology, Molecular Medicine,
  Neuroscience, Pharmacology, Physiology, Proteomics, Virology
`),
  'Business & Management': splitList(`
  Accounting, Banking, Corporate Governance, Entrepreneurship, Human Resources, Logistics,
  Marketing, Operations Research, Organisational Behaviour, Tourism
`),
  Chemistry: splitList(`
  Analytical Chemistry, Catalysis, Colloids, Electrochemistry, Green Chemistry,
  Inorganic Chemistry, Organic Synthesis, Photochemistry, Polymers, Spectroscopy
`),
  'Computer Science': splitList(`
  Algorithms, Computer Vision, Cryptography, Data Mining, Distributed Systems,
  Human Computer Interaction, Machine Learning, Networks, Robotics, Software Engineering
`),
  'Earth & Environmental Sciences': splitList(`
  Atmospheric Science, Climatology, Ecology, Geochemistry, Geology, Hydrology, Oceanography,
  Remote Sensing, Seismology, Waste Management, Wetlands
`),
  'Economics & Finance': splitList(`
  Agricultural Economics, Development Economics, Econometrics, Financial Markets,
  Fiscal Policy, International Trade, Labour Economics, Microfinance, Public Finance
`),
  Education: splitList(`
  Adult Learning, Curriculum Studies, Distance Education, Educational Psychology,
  Higher Education, Inclusive Education, Literacy, Science Teaching, Teacher Training
`),
  Engineering: splitList(`
  Automation, Bridge Engineering, Ceramics, Control Systems, Fluid Mechanics, Manufacturing,
  Metallurgy, Power Systems, Structural Engineering, Thermal Engineering, Transportation,
  Tribology, VLSI Design
`),
  'Law & Public Policy': splitList(`
  Comparative Law, Constitutional Law, Criminology, Environmental Law, Human Rights,
  Intellectual Property, Maritime Law, Public Administration, Urban Policy
`),
  'Mathematics & Statistics': splitList(`
  Algebra, Applied Statistics, Biostatistics, Combinatorics, Differential Equations,
  Fuzzy Systems, Geometry, Number Theory, Numerical Analysis, Topology
`),
  'Medicine & Health Sciences': splitList(`
  Anaesthesia, Cardiology, Community Medicine, Dentistry, Dermatology, Geriatrics, Nursing,
  Oncology, Ophthalmology, Orthopaedics, Paediatrics, Radiology, Surgery
`),
  'Physics & Astronomy': splitList(`
  Acoustics, Astrophysics, Condensed Matter, Crystallography, Fluid Dynamics, Nanostructures,
  Nuclear Physics, Optics, Plasma Physics, Quantum Information
`),
  'Social Sciences': splitList(`
  Anthropology, Communication, Demography, Gender Studies, International Relations,
  Library Science, Media Studies, Political Theory, Rural Development, Social Work
`),
}

/** Names of the level-1 subjects, by id from 1. */
export const subjectNames = Object.keys(fieldsBySubject)

/** Fields of research, each with the id of its subject. */
export const fields: readonly { field: string; subjectId: number }[] = Object.values(
  fieldsBySubject,
).flatMap((names, index) => names.map((field) => ({ field, subjectId: index + 1 })))

/** Names of journals; `*` stands for the field. */
export const journalPatterns = splitList(`
  Journal of *, Annals of *, Advances in *, Archives of *, Current *, Frontiers of *,
  Indian Journal of *, Asian Journal of *, South Asian Journal of *, African Journal of *,
  European Journal of *, Nordic Journal of *, Pacific Journal of *, Tropical *,
  International Journal of *, International Review of *, World Journal of *, * Letters,
  * Today, * Quarterly, * Review, * Abstracts, * Research, * and Society, Applied *,
  Experimental *, Theoretical *, Computational *, Clinical *, Perspectives in *,
  Proceedings of the Academy of *, Transactions in *, Studies in *, Progress in *,
  Bulletin of *, Contributions to *, Essays in *, Notes on *, Reports on *, Topics in *
`)

/** Sections that distinguish titles of the same name. */
export const journalSections = [
  '',
  ': Theory',
  ': Practice',
  ': Methods',
  ': Case Studies',
  ': Policy',
  ': Open Papers',
  ': Regional Studies',
  ': Reviews',
  ': Short Communications',
  ': Data',
] as const

/** Titles of books; `*` stands for the field. */
export const bookPatterns = splitList(`
  Introduction to *, Foundations of *, Handbook of *, Principles of *, *: A First Course,
  Problems in *, Modern *, Essentials of *, * in Practice, A History of *, Readings in *,
  Dictionary of *, Companion to *, Methods of *, Lectures on *, * for Teachers
`)

/** Names of publishers; `*` stands for an invented name. */
export const publisherPatterns = splitList(`
  * Press, * Academic, * University Press, * Publishing House, * & Sons, * Science,
  * Scholarly Society, * Journals, * Learned Society, Editions *, * Verlag, * Medical
`)

/** Names of publishers. */
export const publisherNames = splitList(`
  Aldermoor, Amberfield, Ashwood, Banyan Tree, Bellweather, Blackthorn, Brightwater, Calder,
  Cedar Hill, Copperleaf, Dovecote, Eastgate, Elmhurst, Fernbrook, Foxglove, Granite,
  Greenbank, Halcyon, Hazelwood, Highfield, Indigo, Ironbridge, Juniper, Kestrel,
  Lanternlight, Larkspur, Lotus Pond, Mapleton, Marigold, Millstone, Mistral, Northlight,
  Oakhaven, Opaline, Peacock, Pinecrest, Quarry Lane, Ravenswood, Redstone, Saffron,
  Sandalwood, Silverbirch, Stonebridge, Sundial, Tamarind, Thornbury, Tidewater, Umberland,
  Vellum, Westbrook, Whitecliff, Willowmere, Wren, Zephyr
`)
