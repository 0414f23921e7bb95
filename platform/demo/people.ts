import { splitList } from './splitList.ts'
import type { Random } from './random.ts'

const firstNames = splitList(`
  Aarav, Aditi, Akash, Ananya, Anil, Anjali, Arjun, Asha, Bhavna, Chetan, Deepa, Devika,
  Dinesh, Divya, Farhan, Gauri, Geeta, Gopal, Harish, Indira, Ishaan, Jaya, Kabir, Kalpana,
  Karthik, Kavita, Kiran, Lakshmi, Leela, Madhav, Mala, Manish, Maria, Meera, Mohan, Nandini,
  Naveen, Neha, Nikhil, Padma, Pooja, Prakash, Priya, Rahul, Rajesh, Ramesh, Rekha, Ritu,
  Rohan, Sameer, Sandhya, Sanjay, Sarita, Shalini, Shankar, Sneha, Sunil, Suresh, Tara,
  Thomas, Uma, Usha, Varun, Vidya, Vikram, Vinod, Yamini, Yusuf, Zara, Zubin
`)

const lastNames = splitList(`
  Acharya, Agarwal, Ahmed, Banerjee, Bhat, Bhattacharya, Chandran, Chatterjee, Chaudhary, Das,
  Desai, Deshpande, Dutta, Fernandes, Ghosh, Gowda, Gupta, Hegde, Hussain, Iyengar, Iyer,
  Jain, Joshi, Kamath, Kapoor, Khan, Krishnan, Kulkarni, Kumar, Mathew, Mehta, Menon, Mishra,
  Mohanty, Mukherjee, Naidu, Nair, Nambiar, Pandey, Patel, Patil, Pillai, Prasad, Rajan,
  Ramachandran, Rao, Rathore, Reddy, Saxena, Sen, Sethi, Shah, Sharma, Shetty, Singh,
  Srinivasan, Subramanian, Thakur, Tiwari, Varghese, Varma, Verma, Yadav
`)

const departments = splitList(`
  Biotechnology, Botany, Chemistry, Civil Engineering, Commerce, Computer Science, Economics,
  Education, Electronics, English, Environmental Science, History, Law, Management Studies,
  Mathematics, Mechanical Engineering, Medicine, Microbiology, Pharmacy, Physics,
  Political Science, Psychology, Sociology, Statistics, Zoology
`)

const designations = {
  Student: 52,
  'Research Scholar': 24,
  'Assistant Professor': 12,
  'Associate Professor': 6,
  Professor: 4,
  'Laboratory Staff': 2,
}

/** A made-up person of the demo. */
export interface Person {
  firstName: string
  lastName: string
  department: string
  designation: string
  mobile: string
}

/** Returns a made-up person; the same random seed returns the same person. */
export function person(random: Random): Person {
  return {
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    department: random.pick(departments),
    designation: random.weighted(designations),
    // Nobody has such a number: Indian mobile numbers begin with 6 to 9.
    mobile: `+91 0${random.int(1000, 9999)} ${random.int(10000, 99999)}`,
  }
}

/** Returns one to four authors as in a citation: "Rao A., Iyer S." */
export const authorsOf = (random: Random): string =>
  Array.from({ length: random.int(1, 4) }, () => {
    const { firstName, lastName } = person(random)
    return `${lastName} ${firstName[0]}.`
  }).join(', ')
