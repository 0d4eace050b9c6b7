import { formCopy } from '#web/copy/forms.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import type { GroupProblem } from '#web/screens/account/details/details-answer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface ChildFieldsProps {
  problems: readonly GroupProblem[]
  entered: Record<string, string>
}

const parts = ['day', 'month', 'year'] as const

/** The date of birth is three text fields, never a calendar (design §4.5). */
export function ChildFields({ problems, entered }: ChildFieldsProps) {
  const errorIn = (...fields: string[]) => problems.find(({ field }) => field && fields.includes(field))
  const born = errorIn('dateOfBirth', ...parts)
  const isWrong = (part: string) => born !== undefined && (born.field === 'dateOfBirth' || born.field === part)
  return (
    <>
      <TextField
        id="name"
        name="name"
        label={detailsCopy.childName}
        optional
        autoComplete="off"
        spellCheck={false}
        defaultValue={entered.name}
        error={errorIn('name')?.message}
        length="medium"
      />
      <fieldset className="field" aria-describedby={classNames('born-hint', born && 'born-error')}>
        <legend className="font-strong">
          {detailsCopy.childBorn} <span className="muted font-normal">{formCopy.optional}</span>
        </legend>
        <p className="field-hint" id="born-hint">
          {detailsCopy.childBornHint}
        </p>
        <FieldError id="born-error">{born?.message}</FieldError>
        <div className="flex flex-wrap gap-8">
          {parts.map((part) => (
            <div className="field" key={part}>
              <label htmlFor={part}>{detailsCopy[part]}</label>
              <input
                id={part}
                name={part}
                className={`input input-${part}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={part === 'month' ? 12 : 4}
                defaultValue={entered[part]}
                aria-invalid={isWrong(part) || undefined}
                aria-describedby={isWrong(part) ? 'born-error' : undefined}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <TextField
        id="heightCm"
        name="heightCm"
        label={detailsCopy.childHeight}
        hint={detailsCopy.childHeightHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={entered.heightCm}
        error={errorIn('heightCm')?.message}
        length="short"
      />
    </>
  )
}
