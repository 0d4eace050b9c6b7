// What people choose as passwords, in lower case, without the digits and signs around them (password.ts removes those first).
// Written for Britain: words, names, clubs, places, keyboard walks. One list, so one long file.

export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passwort passwords passw passwd passcode passphrase pass mypassword mypass newpassword yourpassword thepassword
nopassword changepassword forgotpassword defaultpassword secretpassword bestpassword strongpassword longpassword
goodpassword easypassword userpassword adminpassword testpassword passwordpassword passwordone passwordtwo
default changeme changeit changethis letmein letmeinnow letmeinplease openup opensesame sesame welcome welcomehome
welcomeback welcometo hello helloworld hellothere hellohello hellokitty goodbye goodmorning goodnight secret topsecret
mysecret private admin administrator adminadmin administration root rootroot toor superuser supervisor user username
guest guestguest login loginlogin signin logon test testtest testing testuser tester temp temporary temppass sample
example demo puddlejumper access accessdenied master mastermaster masterkey server system computer internet network website
windows microsoft google googlegoogle facebook twitter instagram whatsapp youtube amazon netflix spotify paypal apple
iphone android samsung nokia motorola sony playstation nintendo xbox pokemon pikachu minecraft roblox fortnite
callofduty starcraft warcraft worldofwarcraft zelda supermario mario sonic tetris halo
nothing whatever whocares idontknow idontcare noidea none blank something anything everything someone nobody
qwerty qwertyui qwertyuiop qwertyqwerty qwertz qwertzuiop azerty azertyuiop qwert qwer asdf asdfasdf asdfg asdfgh
asdfghj asdfghjk asdfghjkl asdfghjklqwertyuiop zxcv zxcvbn zxcvbnm qweasd qweasdzxc qazwsx qazwsxedc qazxsw wsxedc
qwerasdf qwerasdfzxcv poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcabc aaa aaaa
aaaaaa aaaaaaaa xxx xxxx xxxxxx zzzzzz
iloveyou iloveu iloveme ilovemyself iloveyouso iloveyoumore iloveyouforever iloveyoubaby ilovemum ilovemummy
ilovemydad ilovedad ilovemymum ilovemyfamily ilovemykids ilovemyson ilovemydog ilovemycat ilovegod ilovejesus
ilovemusic ilovefootball ilovechocolate ilovecats ilovedogs ilovehorses ilovelife loveyou loveme lovely lovelife
loveislove lovelove love lover lovers loverboy lovergirl truelove mylove mybaby myangel mylife myfamily babygirl
babyboy baby babybaby babydoll babyface babycakes babylove sweetheart sweetie sweetpea sweetness honey honeybee
honeybunny honeypie darling sugar sugarplum cutie cutiepie cuteness princess prince queen king kingdom angel angels
angelbaby angeleyes heaven devil beautiful gorgeous pretty prettygirl prettyprincess handsome sexy sexygirl sexylady
hotstuff kisses kissme kissmyass fuckyou fuckoff fuckme fuck shit bullshit bitch asshole bastard bollocks wanker
boobies sex sexsex pussy penis dickhead blowjob porn
monkey monkeys dragon dragons tiger tigers lion lions lioness panther leopard cheetah elephant giraffe zebra penguin
penguins dolphin dolphins shark sharks whale octopus turtle tortoise froggy frog kitten kittens kitty kittycat cat
cats pussycat puppy puppies doggy doggie dog dogs bulldog labrador poodle spaniel terrier rottweiler horse horses
pony ponies unicorn unicorns rabbit bunny bunnies hamster guineapig mouse mickeymouse minniemouse donald donaldduck
squirrel badger hedgehog fox foxes foxy wolf wolves wolfpack bear bears teddybear teddy polarbear panda pandas koala
kangaroo eagle eagles falcon falcons hawk raven robin robins wren wrenlet sparrow parrot chicken chickens rooster
piggy piglet cow butterfly butterflies ladybird ladybug bumblebee spider spiderman dinosaur trex
football footballer soccer cricket rugby tennis golf golfer golfing hockey netball basketball baseball softball
volleyball badminton swimming swimmer running runner cycling bicycle boxing boxer wrestling karate judo gymnast
skating skateboard snowboard surfing surfer fishing fisherman hunting hunter camping sailing racing racer dancer
dancing ballet
arsenal arsenalfc gunners chelsea chelseafc liverpool liverpoolfc manchester manchesterunited manutd manunited
mancity manchestercity everton evertonfc tottenham tottenhamhotspur spurs westham westhamunited newcastle
newcastleunited sunderland leeds leedsunited sheffield sheffieldunited sheffieldwednesday astonvilla villa
birmingham birminghamcity wolverhampton leicester leicestercity nottingham nottinghamforest forest derby derbycounty
stoke stokecity crystalpalace palace fulham brentford watford southampton saints portsmouth pompey brighton norwich
norwichcity ipswich ipswichtown cardiff cardiffcity swansea swanseacity celtic celticfc rangers rangersfc glasgow
glasgowrangers glasgowceltic aberdeen hearts hibernian dundee barcelona realmadrid juventus bayern milan
youllneverwalkalone youneverwalkalone uptheblues comeonengland threelions gunner blades hammers villans rooney beckham
ronaldo messi gerrard lampard
england scotland wales ireland britain greatbritain unitedkingdom london londoncity londoner liverpoolcity bristol
oxford cambridge edinburgh belfast dublin york yorkshire lancashire cornwall devon essex kent sussex surrey
france paris spain italy germany holland europe america american newyork california florida texas chicago boston
dallas denver australia sydney canada toronto mexico brazil argentina africa egypt india china japan jamaica
summer summertime summers winter winterwonderland spring springtime autumn fall january february march april may
june july august september october november december monday tuesday wednesday thursday friday saturday sunday
christmas merrychristmas happychristmas xmas halloween easter birthday happybirthday mybirthday happynewyear newyear
valentine holiday holidays vacation weekend
sunshine sunny sunflower sunset sunrise moonlight moonshine moon star stars starlight stardust superstar shootingstar
rainbow rainbows rainbowbrite rain raindrop snow snowball snowflake snowman snowwhite thunder lightning storm
hurricane tornado fire firefly fireman firefighter ice iceman icecream water waterfall ocean river island paradise
mountain mountains forestgreen flower flowers flowerpower rose roses daisy daisies lily tulip violet jasmine
lavender poppy bluebell buttercup blossom orchid cherry cherries cherryblossom strawberry strawberries blueberry
raspberry blackberry banana bananas apples orange oranges lemon lemons lemonade peach peaches peaches melon
watermelon mango coconut pineapple pumpkin potato tomato onion pepper peppers ginger cinnamon chocolate chocolates
cookie cookies cookiemonster biscuit cupcake cupcakes cake pancake pancakes muffin doughnut candy candyfloss
jellybean jellybeans jelly toffee fudge marshmallow pudding custard popcorn peanut peanutbutter nutella cheese
cheesecake macaroni pizza pizzapizza burger hamburger bacon sausage sausages chips crisps sandwich noodles spaghetti
coffee espresso cappuccino tea teapot beer guinness whisky whiskey vodka tequila wine cocacola cola pepsi
red blue green yellow purple purplerain pink pinky black white silver golden gold bluesky bluemoon redrose greenday
blackcat blackbird blackberry whitehouse whitetiger pinkfloyd deeppurple orangejuice redbull
superman batman ironman wonderwoman catwoman captainamerica hulk thor avengers wolverine xmen superhero hero heroes
supergirl superwoman starwars darthvader lukeskywalker skywalker jedi jedimaster yoda stormtrooper chewbacca
startrek enterprise spock captainkirk drwho doctorwho tardis dalek harrypotter hogwarts gryffindor slytherin
hermione dumbledore voldemort hufflepuff ravenclaw gandalf frodo bilbo lordoftherings hobbit legolas gollum matrix
terminator predator alien aliens godzilla kingkong jurassicpark titanic gladiator braveheart rocky rambo
jamesbond bond goldeneye goldfinger moneypenny sherlock sherlockholmes watson simpsons homer homersimpson bart
bartsimpson familyguy southpark cartman scooby scoobydoo spongebob spongebobsquarepants patrick peppapig
paddington paddingtonbear winniethepooh winnie pooh tigger eeyore gruffalo bagpuss thomas thomasthetank
postmanpat bobthebuilder teletubbies bluey frozen elsa anna letitgo cinderella sleepingbeauty tinkerbell tinker
peterpan littlemermaid ariel lionking simba nemo findingnemo dory toystory buzzlightyear woody shrek donkey
minions stitch liloandstitch barbie barbiegirl polly lego legoland disney disneyland disneyworld mickey minnie
beatles thebeatles rollingstones queenband metallica nirvana acdc ironmaiden ledzeppelin oasis blur takethat
westlife onedirection spicegirls madonna rihanna beyonce eminem slipknot linkinpark coldplay radiohead elvis
elvispresley michaeljackson bobmarley taylorswift jimihendrix guitar guitarist piano pianist drummer drums bass
music musical musician musiclover rockandroll rocknroll rockstar rock heavymetal hiphop jazz
freedom forever forevermore foreverlove forgetmenot always alwaysandforever family families myfamilyfirst mother
mothers mummy mum mumanddad mumdad dad daddy daddysgirl daddyslittlegirl father parents sister sisters brother
brothers grandma grandad granny nanny nan nana auntie uncle cousin husband wife son daughter mykids mychildren
mygirls myboys mytwins twins children kids littleone littleman littlegirl friends friend bestfriend bestfriends
friendsforever bff boyfriend girlfriend married wedding marriage engaged
happy happyday happydays happyfamily happyfeet happylife happyness happiness smile smiley smiles laughter laugh joy
joyful peace peaceful peaceandlove lovepeace faith faithful hope hopeful trust trustme trustno trustnoone believe
dream dreams dreamer dreaming sweetdreams daydream wish wishes miracle destiny karma lucky luckyme luckyone
luckycharm fortune blessed blessing grace mercy godisgood godislove godbless jesus jesuschrist jesuslovesme
jesusislord christ christian church bible amen lord thelord holyspirit allah buddha krishna
money moneymoney moneyman cash rich millionaire billionaire success successful winner winners winning champion
champions championship victory victorious legend legends legendary power powers powerful strong stronger strength
warrior warriors fighter soldier army navy marine marines royal royals royalty pirate pirates ninja ninjas samurai
knight knights wizard wizards magic magical magician mystery mystic phoenix spirit shadow shadows darkness dark
darkangel darkknight darklord darkside ghost ghosts vampire vampires zombie zombies killer killers monster monsters
demon lucifer satan hell hellfire death skull bloody murder assassin sniper maverick rebel outlaw bandit gangster
gangsta player playboy pimp hustler hacker hackers hackme cracker
school schooldays college university student students teacher teachers nurse nursing doctor doctors lawyer engineer
manager director boss office business company work working worker building builder painter plumber driver trucker
police policeman detective pilot captain captains chef cooking baking garden gardener gardening shopping shopaholic
fashion fashionista handbag shoes
ferrari porsche mercedes bmw audi volkswagen toyota honda nissan ford fordfocus mustang corvette camaro chevrolet
jaguar landrover rangerover mini minicooper harley harleydavidson yamaha suzuki kawasaki ducati vauxhall corsa
james john david michael robert william richard thomas charles charlie george daniel matthew andrew joseph joshua
joshua jack jacob jake harry oliver oscar henry alfie archie freddie noah leo theo ethan lucas logan liam dylan
luke samuel sammy benjamin ben benji adam alexander alex max maxwell maximus toby tommy bobby billy jimmy johnny
jonathan jordan justin brandon austin tyler taylor ryan kevin steven stephen stuart scott simon peter paul mark
martin gary graham alan brian colin craig darren dean derek douglas edward eric frank gareth gordon greg harold
howard hugh ian jason jeremy keith kenneth lee leonard lewis malcolm marcus mohammed muhammad ahmed ali nathan neil
nicholas nigel norman patrick philip phillip raymond roger ronald russell sean shaun sebastian sidney stanley
terence timothy trevor victor vincent walter wayne zachary
mary elizabeth margaret patricia jennifer jenny linda barbara susan sarah karen lisa nancy sandra ashley emily emma
amy amanda amelia olivia isla ava mia grace gracie freya poppy ella evie sophie sophia isabella isabelle bella
charlotte jessica jess chloe lucy lucie ruby megan molly holly hannah lauren rebecca becky rachel laura louise
katie kate katherine catherine kathryn kathleen kelly kimberly kirsty natalie natasha nicola nicole michelle melissa
melanie samantha stephanie steph victoria vicky vanessa veronica alexandra alexis alice abigail abby angela angelina
anna annabelle anne annie beth bethany brenda bridget caroline carol carole christina christine claire clare danielle
daniella debbie deborah diana diane donna dorothy eleanor ellie erin fiona florence georgia georgina gemma gillian
hayley hazel heather helen imogen irene jackie jacqueline jane janet janice jasmin jean joanna joanne josephine
joyce judith julia julie june kayleigh kim leanne leah lesley lola lorraine lydia madison maddison maisie maria
marie marilyn martina matilda maureen maya millie miriam monica morgan naomi nina pamela paula pauline penelope
penny philippa phoebe rosie rosemary rosalind ruth sally sandy sharon sheila shirley sienna summer susanna suzanne
sylvia tamara tanya tara teresa theresa tina tracey tracy valerie vivienne wendy yasmin yvonne zara zoe
bailey barney bella bonnie boots bruno buddy buster casper chester coco cooper daisydog dexter domino duke felix
fluffy george gizmo goldie harley henry honey jasper jessie lassie lola lucky lulu luna maggie marley max merlin
milly milo misty molly monty muffin murphy oreo patch pepper percy pickles pippa precious prince rex riley rocky
rolo rosie roxy rufus rusty sally sam sasha scout scruffy shadow shelby simba smokey smudge snoopy snowy socks
sooty sparky spike spot sweep tess tessie tigger tilly toby toffee trixie tyson whiskers willow winston ziggy zeus
whitney sabrina savannah sierra skyler sydney serenity destiny heaven nevaeh trinity diamond diamonds crystal pearl
ruby emerald sapphire amber jade ivory ebony platinum treasure jewel sparkle sparkles glitter twinkle shimmer
diamondback bubbles bubblegum bubba peewee doodle noodle tootsie snuggles cuddles cuddle teddybears mrbear mybear
helpme pleasehelp please thankyou thanks sorry imsorry missyou imissyou comeback getlost goaway shutup bored
boring crazy crazygirl crazyfrog stupid idiot loser losers dumbass funny funnygirl joker jokers clown silly silence
rainyday mondaymorning fridaynight saturdaynight onelove onetwothree onetwo onetwothreefour three seven lucky seven
zero number numberone number thenumber secretagent agent doublezero
batterystaple correcthorse correcthorsebatterystaple horsebatterystaple
christopher chris gabriel gabrielle raphael dominic damian francis frances felicity harriet imran hassan hussain ibrahim
yusuf aisha fatima zainab priya anita sunita rajesh patel singh kaur khan smith jones williams davies evans
caterpillar hungrycaterpillar hedgehogs marmalade otter otters owl owls duckling goose swan lamb sheep piglets ladybirds
mrtumble inthenightgarden iggle pawpatrol babyshark cocomelon peppa peppapigs hedwig numberblocks alphablocks heyduggee
duggee octonauts thunderbirds firemansam bingbunny balamory rapunzel moana encanto ladybirdbooks julia meemoo
humptydumpty twinkletwinkle twinklelittlestar lullaby incywincy incywincyspider rowyourboat wheelsonthebus
nursery nurseryrhyme playgroup pushchair buggy buggyboard pram nappy nappies bottle dummy cot bedtime bathtime storytime
mumofone mumoftwo mumofthree mumoffour dadofone dadoftwo dadofthree supermum superdad mummybear daddybear babybear
mamabear papabear mumandbaby workingmum busymum tiredmum firstborn newbaby babynumber rainbowbaby
hermionegranger ronweasley albusdumbledore katniss twilight edwardcullen gameofthrones jonsnow strangerthings peakyblinders
bakeoff strictly coronationstreet eastenders emmerdale hollyoaks topgear loveisland
plymouth exeter bath bournemouth reading swindon luton coventry bradford hull preston blackpool bolton wigan oldham
warrington chester shrewsbury worcester gloucester cheltenham peterborough lincoln northampton milton miltonkeynes
colchester chelmsford southend basildon stevenage watfordfc croydon bromley brixton hackney camden islington wembley
inverness stirling paisley perth newport wrexham bangor lisburn derry
unknown undefined newuser myaccount mylogin myemail email emailaddress hotmail gmail outlook yahoo icloud ebay linkedin
myspace snapchat tiktok discord twitch steam dropbox adobe zoom teams office broadband router wifi sky virginmedia
vodafone tesco sainsburys asda waitrose aldi lidl primark nextplc vinted depop johnlewis marksandspencer argos boots
passwordabc abcpassword blink trustnobody lockdown quarantine coronavirus vaccine brexit
childrensclothes kidsclothes babyclothes clothes clothing swap swapping subscription member membership
`
    .trim()
    .split(/\s+/),
)
