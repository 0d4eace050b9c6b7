import { conditionWords } from '#web/copy/catalogue.ts'

const looks = ['panel-sky', 'panel-fern', 'panel-blush']

/** The three conditions in words, dearest first. */
export function ConditionExamples() {
  return (
    <ul className="condition-examples">
      {Object.values(conditionWords).map((words, at) => (
        <li key={words.label} className={`panel ${looks[at]}`}>
          <h3 className="h4">{words.label}</h3>
          <p className="mt-4 text-small">{words.meaning}</p>
        </li>
      ))}
    </ul>
  )
}
